import { getCellText, countOf, parseDateText, regionNamed } from '#plugins/readers/server';
import { getProvince } from '#shared/geo';
import { cutText } from '#shared/text';
import type { Gender, RepostIssue, Verification } from '../../cascade';
import type { RepostField, RepostMapping } from '../../import-fields';
import type { SourceRepost } from '../cascade/repost';

/** A record as a repost, with the id of its post; null for an empty record. */
export interface MappedRepost {
  readonly post: string | null;
  readonly repost: SourceRepost;
}

const maxTextLength = 2_000;
const maxNameLength = 100;

const women = /^(f|female|女|女性|w|woman)$/i;
const men = /^(m|male|男|男性|man)$/i;
const yes = /^(true|yes|y|1|是|已认证|认证|v|有)$/i;
const no = /^(false|no|n|0|-1|否|未认证|无|普通用户|普通|none)$/i;
const organisation = /蓝v|企业|机构|政府|媒体|官方|团体|校园|网站|organi[sz]ation|company|official/i;
const person = /黄v|金v|橙v|红v|个人|名人|达人|person|^v$/i;

export const getGender = (text: string): Gender | null =>
  women.test(text) ? 'female' : men.test(text) ? 'male' : null;

/** `type` is a numeric code of the platform: below 0 none, 0 and from 200 on people, otherwise organizations. */
export function getVerification(verified: string, type: string): Verification | null {
  if (/^-?\d+$/.test(type)) {
    const number = Number(type);
    return number < 0 ? 'none' : number === 0 || number >= 200 ? 'person' : 'organisation';
  }
  for (const text of [type, verified]) {
    if (text === '') continue;
    if (no.test(text)) return 'none';
    if (organisation.test(text)) return 'organisation';
    if (yes.test(text) || person.test(text)) return 'person';
  }
  return null;
}

const provinceNamed = (text: string): string | null => {
  const code = text === '' ? undefined : regionNamed(text);
  return code === undefined ? null : (getProvince(code) ?? null);
};

/** Values that represent a missing parent in lists of reposts. */
const noParent = /^(0|-1|null|none|无)?$/i;

/**
 * Reads a record by the mapping. Unreadable values are recorded and left empty, since dropping the repost would lose
 * more.
 */
export function toRepost(
  record: Readonly<Record<string, unknown>>,
  mapping: RepostMapping,
  zone: string,
): MappedRepost | null {
  const valueOf = (field: RepostField): string => {
    const name = mapping[field];
    return name !== undefined && Object.hasOwn(record, name) ? getCellText(record[name]) : '';
  };
  const issues: RepostIssue[] = [];
  const [id, text, user, userId, date] = [
    cutText(valueOf('id'), maxNameLength),
    cutText(valueOf('text'), maxTextLength),
    cutText(valueOf('user'), maxNameLength),
    cutText(valueOf('userId'), maxNameLength),
    valueOf('publishedAt'),
  ];
  if (!id && !text && !user && !userId && !date) return null;
  const at = date === '' ? null : (parseDateText(date, { zone, chinese: true }) ?? null);
  if (date !== '' && at === null) issues.push('unreadable-time');
  const getNumber = (field: RepostField): number | null => {
    const cellText = valueOf(field);
    const number = cellText === '' ? undefined : countOf(cellText);
    if (cellText !== '' && number === undefined && !issues.includes('unreadable-number'))
      issues.push('unreadable-number');
    return number ?? null;
  };
  const parent = cutText(valueOf('parent'), maxNameLength);
  return {
    post: cutText(valueOf('post'), maxNameLength) || null,
    repost: {
      id: id || null,
      parent: noParent.test(parent) ? null : parent,
      at,
      text,
      user,
      userId: userId || null,
      gender: getGender(valueOf('gender')),
      province: provinceNamed(valueOf('region')),
      followers: getNumber('followers'),
      follows: getNumber('follows'),
      posts: getNumber('posts'),
      verified: getVerification(valueOf('verified'), valueOf('verifiedType')),
      device: cutText(valueOf('device'), maxNameLength) || null,
      issues,
    },
  };
}
