// What the room shows, by the links to it: "#/learn?what=frontier&p=…".

import { MAX_SEED } from "../play/setup";
import { linkTo } from "../shell/links";

export const TOPICS = ["patterns", "frontier", "nets", "trees", "runs"] as const;
export type Topic = (typeof TOPICS)[number];

/** The topic of a link, else the first. */
export function topicOf(params: URLSearchParams): Topic {
  return TOPICS.find((topic) => topic === params.get("what")) ?? "patterns";
}

/** The link to a topic; what is undefined is left out. */
export function learnLink(topic: Topic, params: Readonly<Record<string, string | undefined>> = {}): string {
  return linkTo("learn", { what: topic, ...params });
}

/** Whether a number that was typed can be a seed. */
export function isSeed(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= MAX_SEED;
}
