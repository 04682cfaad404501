import { cutText } from '#shared/text';
import { accusing, authority, clearing, denying, ownVoice, refuting } from './denial-signs';

/**
 * Status of an accusation against somebody: they deny it, it was shown that there was nothing, or the denial itself was
 * shown to be false.
 */
export type DenialState = 'denied' | 'cleared' | 'refuted';

/** A phrase that indicates the status, with its position; end exclusive. */
export interface DenialSign {
  readonly field: 'title' | 'body';
  readonly start: number;
  readonly end: number;
  readonly word: string;
}

export interface Denial {
  readonly state: DenialState;
  readonly signs: readonly DenialSign[];
}

/**
 * Number of characters of a body that are read: the outcome of an accusation is stated at its beginning or not at all.
 */
const bodyLength = 1_000;
/** Maximum distance of a phrase from a monitored word, in characters. */
const contextLength = 80;

interface Stretch {
  readonly field: 'title' | 'body';
  readonly start: number;
  readonly text: string;
}

/**
 * Returns the status of an accusation against the monitored entity in a text, with the phrases that indicate it. Only
 * text near a monitored word counts; if there is no monitored word in the text, or none is given, the whole text
 * counts. Texts must be aligned.
 */
export function getDenial(title: string, body: string, watched: readonly string[]): Denial | null {
  const fields = [
    { field: 'title', start: 0, text: title },
    { field: 'body', start: 0, text: cutText(body, bodyLength) },
  ].filter(({ text }) => text !== '') as Stretch[];
  if (!fields.some(({ text }) => accusing.test(text))) return null;
  const near = fields.flatMap((stretch) => nearWords(stretch, watched));
  const stretches = near.length > 0 ? near : fields;
  const denied = getSigns(stretches, denials);
  const cleared = getSigns(stretches, clearings);
  if (cleared.length + denied.length === 0) return null;
  const refuted = unproven.test(title + body) ? [] : getSigns(stretches, refutals);
  if (refuted.length > 0) return { state: 'refuted', signs: [...refuted, ...cleared, ...denied].slice(0, maxSigns) };
  const isProven = cleared.length > 0 && stretches.some(({ text }) => isFoundByOthers(text));
  return isProven
    ? { state: 'cleared', signs: cleared.slice(0, maxSigns) }
    : { state: 'denied', signs: [...denied, ...cleared].slice(0, maxSigns) };
}

const maxSigns = 6;

/** Global versions of the patterns, compiled once because they are long. */
const everywhere = ({ source }: RegExp): RegExp => new RegExp(source, 'gu');
const denials = everywhere(denying);
const clearings = everywhere(clearing);
const refutals = everywhere(refuting);

/** Without evidence, nearby findings prove nothing. */
const unproven = /(?:没有?|无|尚无|暂无|并无|缺乏)[^，。！？；\n]{0,12}证据|证据不足|系谣言/u;

/** A report to the police is not a finding of the police. */
const reporting = /向[^，。！？；\n]{0,12}(?:报案|报警|举证)|警方报案/gu;
/** 某某公司：… is a statement by the company. */
const saying = /^[^，。：:！？\s]{2,16}[：:]/u;

/** Returns whether somebody other than the accused made the finding; without a named speaker it counts as a fact. */
function isFoundByOthers(text: string): boolean {
  return authority.test(text.replaceAll(reporting, '')) || !(ownVoice.test(text) || saying.test(text));
}

/** Returns the parts of a field near a monitored word, merged where they overlap. */
function nearWords({ field, text }: Stretch, watched: readonly string[]): Stretch[] {
  const spans: { start: number; end: number }[] = [];
  for (const word of watched) {
    if (word.length < 2) continue;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      spans.push({
        start: Math.max(0, at - contextLength),
        end: Math.min(text.length, at + word.length + contextLength),
      });
  }
  spans.sort((a, b) => a.start - b.start);
  const joined: { start: number; end: number }[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  return joined.map(({ start, end }) => ({ field, start, text: text.slice(start, end) }));
}

function getSigns(stretches: readonly Stretch[], all: RegExp): DenialSign[] {
  return stretches.flatMap(({ field, start, text }) =>
    [...text.matchAll(all)].map(
      ({ index, 0: word }): DenialSign => ({ field, start: start + index, end: start + index + word.length, word }),
    ),
  );
}
