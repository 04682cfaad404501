import type { MediaType } from '#shared/vocabulary';
import { createSpeaker, type Slots } from './grammar';
import type { Random } from './random';
import type { Mood, Topic } from './topics';
import { anyLines, companyLines, datelines, postTails, replies, replyOpenings } from './topics/common';

export interface Composition {
  readonly title?: string;
  readonly text: string;
}

/** Min and max text length in characters. */
export const minTextLength = 60;
export const maxTextLength = 900;

/**
 * Composes a report in paragraphs: the event first, then details, quotes and background in varying order, then the
 * current state.
 */
export function composeReport(topic: Topic, slots: Slots, random: Random): Composition {
  const say = createSpeaker(slots, random);
  const wanted = Math.min(780, Math.max(110, random.skewed(340, 0.55)));
  const paragraphs = [say(random.pick(datelines)) + say(random.pick(topic.leads))];
  const ending = random.chance(0.8) ? say(random.pick(topic.endings)) : '';
  const body = [
    ...random.shuffle(topic.details).slice(0, 8).map(say),
    ...random.shuffle(topic.quotes).slice(0, 3).map(say),
    ...(topic.client && random.chance(0.5) ? [say(random.pick(companyLines))] : []),
    ...(random.chance(0.5) ? [say(random.pick(anyLines))] : []),
  ];
  let length = (paragraphs[0]?.length ?? 0) + ending.length;
  for (const sentence of random.shuffle(body)) {
    if (length >= wanted) break;
    if (random.chance(0.35) && paragraphs.length > 1) paragraphs[paragraphs.length - 1] += sentence;
    else paragraphs.push(sentence);
    length += sentence.length + 1;
  }
  if (ending) paragraphs.push(ending);
  return { title: say(random.pick(topic.titles)), text: cutText(paragraphs.join('\n')) };
}

/** Composes a user's post: a microblog post without a title, a thread or a clip with one. */
export function composePost(topic: Topic, mediaType: MediaType, slots: Slots, random: Random): Composition {
  const say = createSpeaker(slots, random);
  const sentences = [say(random.pick(topic.posts))];
  const more = mediaType === 'forum' ? random.integer(1, 4) : random.integer(0, 1);
  const pool = random.shuffle([...topic.posts, ...topic.details]);
  for (const pattern of pool.slice(0, more)) sentences.push(say(pattern));
  for (const pattern of pool.slice(more)) {
    if (sentences.join('').length >= minTextLength) break;
    sentences.push(say(pattern));
  }
  const tail = say(random.pick(postTails));
  const text = cutText((mediaType === 'forum' ? sentences.join('\n') : sentences.join('')) + tail);
  if (mediaType === 'weibo') return { text };
  return { title: postTitle(sentences[0] ?? '', say(random.pick(topic.titles)), random), text };
}

/** Composes an answer to a question. */
export function composeAnswer(topic: Topic, slots: Slots, random: Random): Composition {
  const say = createSpeaker(slots, random);
  const { text } = composePost(topic, 'forum', slots, random);
  const opening = random.pick([
    '谢邀。',
    '先说结论：',
    '利益相关，匿了。',
    '说说我的看法。',
    '作为一个{n:3-15}年的从业者，简单聊两句。',
    '',
  ]);
  return { title: say(random.pick(topic.questions ?? topic.titles)), text: cutText(say(opening) + text) };
}

/** Composes a short reply to a post. */
export function composeReply(mood: Mood, slots: Slots, random: Random): Composition {
  const say = createSpeaker(slots, random);
  const list = random.chance(0.8) ? replies[mood] : replies.mixed;
  const words = say(random.pick(replyOpenings) + random.pick(list));
  return { text: random.chance(0.25) ? `${words}，${say(random.pick(replies.mixed))}` : words };
}

function postTitle(opening: string, headline: string, random: Random): string {
  const clause = opening.split(/[，。！？!?]/)[0] ?? '';
  return random.chance(0.5) && clause.length >= 8 && clause.length <= 30 ? clause : headline;
}

/** Cuts a text to the max length by whole paragraphs, then by whole sentences. */
function cutText(text: string): string {
  if (text.length <= maxTextLength) return text;
  // cut: it ends at a sentence, see below
  const start = text.slice(0, maxTextLength);
  return start.slice(0, Math.max(start.lastIndexOf('\n'), start.lastIndexOf('。') + 1));
}
