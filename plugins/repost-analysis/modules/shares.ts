import { z } from 'zod';
import { defineModule, type Drill, type ModuleView } from '#plugins/analysis';
import { formatCount } from '#shared/format';
import { getProvinceName } from '#shared/geo';
import { activityBands, followerBands, unknown } from '../cascade';
import type { RepostPart } from '../reposts-of';
import { ofReposts, repostsDrill } from './reposts-drill';

const row = z.object({
  /** Value by which the list is narrowed; `unknown` where it is missing. */
  Value: z.string(),
  Count: z.number(),
  Of: z.string(),
});
export type ShareRow = z.output<typeof row>;

interface Share {
  readonly id: string;
  readonly name: string;
  readonly part: (value: string) => RepostPart;
  readonly getName: (value: string, view: ModuleView<ShareRow>) => string;
  readonly size?: number;
  /** Counts reposts instead of people. */
  readonly ofReposts?: boolean;
}

const share = ({ id, name, part, getName, size, ofReposts: reposts }: Share) => {
  const getDrill = ({ Of, Value }: ShareRow): Drill | null =>
    repostsDrill(Of, { ...(reposts ? {} : { first: 'true' as const }), ...part(Value) });
  const named = (value: string, view: ModuleView<ShareRow>): string =>
    value === unknown ? view.text('repost-analysis:unknown') : getName(value, view);
  return defineModule<ShareRow>({
    ...ofReposts,
    id,
    question: `repost-analysis:module.${name}`,
    rows: row,
    size: size ?? 12,
    views: {
      bars: (view) =>
        view.rows.map((each) => ({
          key: each.Value,
          name: named(each.Value, view),
          value: each.Count,
          drill: getDrill(each),
        })),
      columns: [
        { key: 'Value', title: `repost-analysis:module.${name}`, value: ({ Value }, view) => named(Value, view) },
        {
          key: 'Count',
          title: `repost-analysis:column.${reposts ? 'reposts' : 'people'}`,
          value: ({ Count }) => Count,
          drill: getDrill,
        },
      ],
      sentence: (view) => {
        const [first] = [...view.rows].sort((a, b) => b.Count - a.Count);
        return first
          ? view.text(`repost-analysis:sentence.${reposts ? 'part' : 'people'}`, {
              name: named(first.Value, view),
              part: first.Count,
            })
          : view.text(`repost-analysis:sentence.${id === 'repost-suspects' ? 'noSuspects' : 'nothing'}`);
      },
    },
  });
};

/** Text key and parameters of a band, from its lower bound up to the next. */
export function bandText(
  bands: readonly number[],
  value: string,
  language: string,
): readonly [key: string, parameters: Readonly<Record<string, string>>] {
  const begins = Number(value);
  const ends = bands.find((bound) => bound > begins);
  const from = formatCount(begins, language);
  return ends === undefined ? ['band.over', { from }] : ['band.between', { from, to: formatCount(ends, language) }];
}

const bandName =
  (bands: readonly number[]) =>
  (value: string, { language, text }: ModuleView<ShareRow>): string => {
    const [key, parameters] = bandText(bands, value, language);
    return text(`repost-analysis:${key}`, parameters);
  };

export const repostProvinces = share({
  id: 'repost-provinces',
  name: 'provinces',
  size: 35,
  part: (province) => ({ province }),
  getName: (value, { language }) => getProvinceName(value, language),
});
export const repostGenders = share({
  id: 'repost-genders',
  name: 'genders',
  part: (gender) => ({ gender: gender as RepostPart['gender'] }),
  getName: (value, { text }) => text(`repost-analysis:gender.${value}`),
});
export const repostVerified = share({
  id: 'repost-verified',
  name: 'verified',
  part: (verified) => ({ verified: verified as RepostPart['verified'] }),
  getName: (value, { text }) => text(`repost-analysis:verification.${value}`),
});
export const repostFollowers = share({
  id: 'repost-followers',
  name: 'followers',
  part: (followers) => ({ followers }),
  getName: bandName(followerBands),
});
export const repostActivity = share({
  id: 'repost-activity',
  name: 'activity',
  part: (activity) => ({ activity }),
  getName: bandName(activityBands),
});
export const repostDevices = share({
  id: 'repost-devices',
  name: 'devices',
  part: (device) => ({ device }),
  getName: (value) => value,
});
/** Reposts that may have been paid for, by reason. */
export const repostSuspects = share({
  id: 'repost-suspects',
  name: 'suspects',
  ofReposts: true,
  part: (reason) => ({ reason: reason as RepostPart['reason'] }),
  getName: (value, { text }) => text(`repost-analysis:suspicion.${value}`),
});
