"""What several tests share: positions, boards, puzzles, brute force."""
