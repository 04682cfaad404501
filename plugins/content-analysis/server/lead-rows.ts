import { listOf, listText } from '#core/filter';
import {
  getSpans,
  sumOf,
  timeBefore,
  within,
  getWire,
  type ArticleTallies,
  type Cell,
  type ModuleCall,
} from '#plugins/analysis/server';
import { getMediaType, type ArticleReader } from '#plugins/articles/server';
import { dayLength } from '#shared/time';
import { emotions, mediaTypes } from '#shared/vocabulary';
import type { LeadStatement, LeadRow } from '../modules';
import { topicName } from '../modules/topic-row';
import { topicText } from '../topic';
import type { Topics } from './topics/topic-service';

const of = (
  Statement: LeadStatement,
  Name: string,
  Count: number,
  Fields: LeadRow['Fields'],
  more: Partial<LeadRow> = {},
) => ({
  Statement,
  Name,
  Count,
  Fields,
  Before: null,
  Article_ID: null,
  Read: null,
  ...more,
});

const ofEmotion = (cells: readonly Cell[], emotion: number): number =>
  sumOf(cells.filter((cell) => cell.emotion === emotion));

/** Returns the statements of a brief's lead about a list; statements without data are omitted. */
export async function leadRows(
  {
    tallies,
    reader,
    topics,
  }: { readonly tallies: ArticleTallies; readonly reader: ArticleReader; readonly topics: Topics },
  call: ModuleCall,
): Promise<{ readonly rows: readonly LeadRow[]; readonly counted: number }> {
  const { caller, filter, time, now } = call;
  const past = timeBefore(time, now);
  const days = getDays(call);
  const [cells, old, [site], [region], [topic], { list: hottest }] = await Promise.all([
    tallies.cells(caller, filter, [time, ...days]),
    tallies.cells(caller, { ...filter, Published_At: getWire(past) }, [past]),
    reader.distribution(caller, filter, 'Site', 1),
    reader.distribution(caller, filter, 'Region', 1),
    topics.rows(call, 1),
    reader.list(caller, { ...filter, Is_Merged: 'true', sort: 'heat', size: 1 }),
  ]);
  const [inside, before] = [within(cells, time), within(old, past)];
  const counted = sumOf(inside);
  if (counted === 0) return { rows: [], counted };
  const media = Object.values(mediaTypes)
    .map((number) => ({ number, count: sumOf(inside.filter(({ mediaType }) => mediaType === number)) }))
    .reduce((best, each) => (each.count > best.count ? each : best));
  const day = days
    .map((ends) => ({ ends, count: sumOf(within(inside, ends)) }))
    .reduce((best, each) => (each.count > best.count ? each : best));
  const [first] = hottest;
  const requestedEmotions = listOf(filter.Emotion);
  // When the list is filtered by another sentiment, the count is zero and there is no list to open.
  const getEmotionRows = (emotion: 'negative' | 'positive'): readonly LeadRow[] => {
    const count = ofEmotion(inside, emotions[emotion]);
    if (count === 0 || (requestedEmotions.length > 0 && !requestedEmotions.includes(emotion))) return [];
    return [of(emotion, '', count, { Emotion: emotion }, { Before: ofEmotion(before, emotions[emotion]) })];
  };
  return {
    counted,
    rows: [
      of('total', getWire(time), counted, {}, { Before: sumOf(before) }),
      ...getEmotionRows('negative'),
      ...getEmotionRows('positive'),
      of('media', getMediaType(media.number), media.count, { Media_Type: getMediaType(media.number) }),
      ...(site ? [of('site', site.Value, site.Count, { Site: listText(site.Value) })] : []),
      ...(region ? [of('region', region.Value, region.Count, { Region: region.Value })] : []),
      ...(days.length > 1 ? [of('day', getWire(day.ends), day.count, { Published_At: getWire(day.ends) })] : []),
      ...(topic
        ? [of('topic', topicName(topic), topic.Count, { Topic: topicText(topic.Words) }, { Read: topic.Read })]
        : []),
      ...(first
        ? [of('hottest', first.Title || first.Summary, first.Similar_Count, {}, { Article_ID: first.Article_ID })]
        : []),
    ],
  };
}

/** Maximum number of days for which a peak day is determined. */
const maxDays = 93;

/**
 * Splits the period into calendar days of its time zone, cut at both ends; a period that is too long is returned as one
 * span.
 */
const getDays = ({ time }: ModuleCall): ReturnType<typeof getSpans> =>
  time.to - time.from > maxDays * dayLength ? [time] : getSpans({ ...time, step: 'day' });
