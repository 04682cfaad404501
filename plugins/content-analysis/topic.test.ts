import { describe, expect, it } from '@rstest/core';
import { isTopicWord, getTopics, topicText } from './topic';

describe('topic in a URL', () => {
  it('round-trips, also for several topics', () => {
    const [one, other] = [
      ['刹车', '召回, 软件', 'a\\b'],
      ['好评', '升级', '续航'],
    ];
    expect(getTopics(`${topicText(one as string[])},${topicText(other as string[])}`)).toEqual([one, other]);
    expect(getTopics('a|a| |b')).toEqual([['a', 'b']]);
    expect([isTopicWord('a|b'), isTopicWord('a b')]).toEqual([false, true]);
  });
});
