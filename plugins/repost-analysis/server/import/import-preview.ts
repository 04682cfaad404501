import { InputError } from '#core';
import { getBytes, cellText, isBroken, getKind, readable, wireFault } from '#plugins/data-exchange/server';
import { guessColumns, readImport, type WorkbookThreads } from '#plugins/readers/server';
import { cutText } from '#shared/text';
import type { RepostPreview } from '../../import-contract';
import type { RepostMapping } from '../../import-fields';
import { fieldNames } from './field-names';
import { maxUnpacked } from './gather';
import { toRepost } from './to-repost';
import { isWholeCascade, readWholeCascade } from './whole-cascade';

type Row = RepostPreview['Rows'][number];
type Line = Readonly<Record<string, unknown>>;

const shownRows = 20;
const maxHeaders = 200;
const shownText = 120;

interface SentReposts {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Previews the first records of a file under a mapping; without one the mapping is guessed. */
export async function previewReposts(
  source: SentReposts,
  zone: string,
  threads: WorkbookThreads,
  chosenMapping?: RepostMapping,
): Promise<Omit<RepostPreview, 'File_ID' | 'File_Name' | 'File_Size'>> {
  const { format } = await getKind(source);
  try {
    const records: { line: number; record?: Line; fault?: Row['Faults'][number] }[] = [];
    const options = { name: source.name, maxBytes: maxUnpacked, max: shownRows, beside: threads };
    for await (const { line, record, error } of readImport(getBytes(source), format, options))
      records.push({ line, record, fault: error && wireFault(error) });
    if (records.length === 0) throw new InputError(`${source.name} contains no records`, 'data-exchange.no-records');
    const isWhole = records.some(({ record }) => record && isWholeCascade(record));
    const headers = isWhole
      ? []
      : [...new Set(records.flatMap(({ record }) => Object.keys(record ?? {})))].slice(0, maxHeaders);
    const mapping = chosenMapping ?? guessColumns(headers, fieldNames);
    return {
      Format: format,
      Is_Whole: isWhole,
      Headers: headers,
      Mapping: mapping,
      Rows: records.map(({ line, record, fault }): Row => {
        const repost = record && shownRepost(record, mapping, zone);
        return {
          Line: line,
          Cells: headers.map((name) => cellText(record?.[name])),
          Faults: fault ? [fault] : repost ? [] : [{ Code: 'empty-row', Params: {} }],
          Repost: repost ?? null,
        };
      }),
    };
  } catch (error) {
    throw isBroken(error)
      ? new InputError(`${source.name} is damaged: ${error.message}`, 'data-exchange.broken-file')
      : readable(error);
  }
}

function shownRepost(record: Line, mapping: RepostMapping, zone: string): Row['Repost'] {
  if (isWholeCascade(record)) {
    const { post, reposts } = readWholeCascade(record, zone);
    return {
      ID: '',
      Parent: '',
      User: post.user,
      Text: cutText(post.text, shownText),
      Published_At: post.at,
      Count: reposts.length,
    };
  }
  const mapped = toRepost(record, mapping, zone);
  if (!mapped) return null;
  const { id, parent, user, userId, text, at } = mapped.repost;
  return {
    ID: id ?? '',
    Parent: parent ?? '',
    User: user || (userId ?? ''),
    Text: cutText(text, shownText),
    Published_At: at,
    Count: 1,
  };
}
