import type { CutWord } from '#shared/words';
import { shortPlaces } from './name-endings';

/** Words before the short form of a country: 驻华, 访美. */
const shortBefore = /[驻访来赴抵在对旅离返援侨留反亲抗]$/;
/** Short forms that refer to their country even alone. */
const clearShort = /^[美俄日英法德韩朝印华苏越泰台港澳欧京沪粤]$/;
const shortAfter = /^(?:方|两国|三国|双方|关系|两地|之间|军|籍|裔|商|资|企|媒|国)/;
/** Short forms that may occur next to each other without punctuation: 日中, 港澳台. */
const joinedShort = /^[中美俄日英法德韩朝印越台港澳欧京津沪陕甘晋冀鲁豫湘鄂川渝苏浙皖闽粤桂黔滇辽吉]+$/;

/** Returns true for short forms of countries: several in a row (中美), or one indicated by its context (访华, 美方). */
export function isShortPlaces(words: readonly CutWord[], at: number): boolean {
  const { text, tag } = words[at]!;
  if (tag === 'nr' || tag === 'nrt' || text.length > 3) return false;
  if (text.length > 1) return (tag === 'ns' || tag === 'j' || tag === 'nz' || tag === 't') && isJoined(text);
  if (shortPlaces[text] === undefined) return false;
  const before = words[at - 1]?.text ?? '';
  const after = words[at + 1]?.text ?? '';
  if (isBeside(text, before, words[at - 2]) || isBeside(text, after, words[at + 2])) return true;
  if (tag === 'm' || tag === 'v') return false;
  if (clearShort.test(text) && (shortBefore.test(before) || shortAfter.test(after))) return true;
  return text === '中' && /^(?:方|两国)/.test(after);
}

/** 中亚 and similar words are places of their own. */
const isJoined = (text: string): boolean => joinedShort.test(text) && !ownPlaces.has(text);
const ownPlaces = new Set(['中欧', '中印', '台中', '中台', '印中', '东欧']);

/** Returns true when another short form is next to it, also with a 、 in between. */
function isBeside(text: string, beside: string, beyond: CutWord | undefined): boolean {
  if (!joinedShort.test(text)) return false;
  if (beside === '、' || beside === '—') return beyond !== undefined && clearShort.test(beyond.text) && text !== '中';
  return beside.length < 3 && joinedShort.test(beside);
}
