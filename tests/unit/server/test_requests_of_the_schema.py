"""A few requests of each kind that the document allows or forbids; the campaign sends more."""

from __future__ import annotations

from pathlib import Path

from tests.campaign.server_requests import Campaign, campaign_client


def test_whatever_is_asked_the_server_has_no_fault(tmp_path: Path) -> None:
    with campaign_client(tmp_path) as client:
        outcome = Campaign(client, cases=5, seed=3).run()
    assert outcome.total() > 50
    assert outcome["POST /api/jobs", 201] > 0
