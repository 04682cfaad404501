import { containsText } from '#core/server';
import type { Parameters } from '#core/server';
import { emotions, isEmotion } from '#shared/vocabulary';
import { activityBands, followerBands, unknown } from '../cascade';
import type { RepostPart } from '../reposts-of';

/** SQL for the band of a column, as its lower bound; null where the value is unknown. */
export const bandSql = (column: string, bands: readonly number[]): string =>
  `(array[${bands.join(', ')}])[width_bucket(${column}, array[${bands.join(', ')}])]`;

export const followersBand = bandSql('r.followers', followerBands);
export const activityBand = bandSql('r.posts', activityBands);

/** Implausible times are excluded from the start and end of a curve. */
export const plainTime = (alias: string): string =>
  `${alias}.at is not null
    and not (${alias}.issues && array['before-post', 'before-parent', 'future', 'unreadable-time'])`;

/** Times of the reposts `r` that are usable for a curve. */
export const curveTime = plainTime('r');

/** SQL condition for the reposts `r` of a post that match a part. */
export function whereReposts(clientId: string, postId: string, part: RepostPart, parameters: Parameters): string {
  const [client, post] = [parameters.add(clientId), parameters.add(postId)];
  const add = (value: unknown): string => parameters.add(value);
  const same = (column: string, value: string | undefined): string[] =>
    value === undefined ? [] : [value === unknown ? `${column} is null` : `${column} = ${add(value)}`];
  const flag = (column: string, value: 'true' | 'false' | undefined): string[] =>
    value === undefined ? [] : [value === 'true' ? column : `not ${column}`];
  const { level, under, parent, from, to, emotion, word, issue, reason, keyword } = part;
  return [
    `r.client_id = ${client} and r.post_id = ${post}`,
    ...same('r.level', level),
    ...(under === undefined
      ? []
      : [
          `exists (select 1 from repost u where u.client_id = ${client} and u.post_id = ${post} and u.number = ${add(under)}
            and r.enter > u.enter and r.enter <= u.leave)`,
        ]),
    ...same('r.parent', parent),
    ...same('r.number', part.number),
    ...flag('r.is_first', part.first),
    ...flag('r.is_carried', part.carried),
    ...flag('r.is_suspected', part.suspected),
    ...(from === undefined ? [] : [`${curveTime} and r.at >= ${add(from)}::timestamptz`]),
    ...(to === undefined ? [] : [`${curveTime} and r.at <= ${add(to)}::timestamptz`]),
    ...same('r.province', part.province),
    ...same('r.gender', part.gender),
    ...same('r.verified', part.verified),
    ...same(followersBand, part.followers),
    ...same(activityBand, part.activity),
    ...same('r.device', part.device),
    ...(reason === undefined ? [] : [`r.is_suspected and r.reasons @> array[${add(reason)}]`]),
    ...(emotion === undefined
      ? []
      : [isEmotion(emotion) ? `r.emotion = ${add(emotions[emotion])}` : 'r.emotion is null']),
    ...(word === undefined ? [] : [`r.words @> array[${add(word)}]`]),
    ...(issue === undefined
      ? []
      : issue === 'any'
        ? ["r.issues <> '{}'"]
        : issue === 'time'
          ? [`not coalesce(${curveTime}, false)`]
          : [`r.issues @> array[${add(issue)}]`]),
    ...(keyword === undefined ? [] : [containsText(add(keyword), 'r.text', 'r.author')]),
  ].join(' and ');
}
