// The room Learn: methods that learn, at work.

import type { ComponentType } from "preact";
import type { RoomProps } from "../shell/rooms";
import { FrontierTopic } from "./frontier/view";
import { NetsTopic } from "./nets/view";
import { PatternsTopic } from "./patterns/view";
import { RunsTopic } from "./runs/view";
import { learnLink, topicOf, TOPICS, type Topic } from "./topics";
import { TreesTopic } from "./trees/view";
import { words } from "./words";
import "./learn.css";

const VIEWS: Record<Topic, ComponentType<RoomProps>> = {
  patterns: PatternsTopic,
  frontier: FrontierTopic,
  nets: NetsTopic,
  trees: TreesTopic,
  runs: RunsTopic,
};

export function Room({ params }: RoomProps) {
  const topic = topicOf(params);
  const View = VIEWS[topic];
  return (
    <div class="learn">
      <nav class="topics" aria-label={words.topicsLabel}>
        {TOPICS.map((name) => (
          <a key={name} href={learnLink(name)} aria-current={name === topic ? "page" : undefined}>{words.topics[name]}</a>
        ))}
      </nav>
      <View key={topic} params={params} />
    </div>
  );
}
