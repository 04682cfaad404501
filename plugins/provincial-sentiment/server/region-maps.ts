import { ConflictError, inject, InputError, NotFoundError } from '#core';
import { DatabaseService, rowMapper, ThreadService, withinThread, type ThreadOptions } from '#core/server';
import type { MapOutlines } from '#shared/chart';
import { getChildren, isRegion, getName, getPath, rootCode, getShortName } from '#shared/geo';
import type { ResultOf } from '#core';
import { regionMapSchema, type regionMapContract, type RegionMapRow } from '../contract';
import type { OutlinesRead, OutlinesToRead } from './outlines-task';

type ShownMap = ResultOf<typeof regionMapContract.outlines>;

interface StoredMap {
  readonly code: string;
  readonly map_name: string;
  readonly approval_number: string;
  readonly source: string;
  readonly regions: number;
  readonly points: number;
  readonly size: number;
  readonly missing: string[];
  readonly is_cut: boolean;
  readonly updated_at: Date;
}

export interface MapFile {
  readonly Code: string;
  readonly Map_Name: string;
  readonly Approval_Number: string;
  readonly Source: string;
  readonly Content: Uint8Array;
}

const columns = 'code, map_name, approval_number, source, regions, points, size, missing, is_cut, updated_at';
/** Upper bound: the country, its provinces and its cities. */
const maxMaps = 400;

let builtIn: MapOutlines | undefined;

/** Loads the built-in map on first use. */
async function builtInOutlines(): Promise<MapOutlines> {
  if (!builtIn) {
    const { default: text } = await import('./outlines/china-outlines.json?raw');
    builtIn = JSON.parse(text) as MapOutlines;
  }
  return builtIn;
}

const builtInMap = {
  Code: rootCode,
  Map_Name: '',
  Approval_Number: '',
  Source: 'Apache ECharts 4.9.0 (Apache-2.0)',
  Is_Built_In: true,
} as const;

const toColumns = rowMapper(regionMapSchema.omit({ Is_Built_In: true }));

const toRow = (map: StoredMap): RegionMapRow => ({
  ...toColumns(map),
  Is_Built_In: false,
  Missing: map.missing.map(getShortName),
});

/** Maps of an installation: official files by region, with the built-in map as the fallback. */
export class RegionMaps {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ThreadService) private readonly threads: ThreadService,
  ) {}

  async list(): Promise<RegionMapRow[]> {
    const { rows } = await this.database.query<StoredMap>(
      `select ${columns} from region_map order by code <> '86', code limit ${maxMaps}`,
    );
    const { regions } = await builtInOutlines();
    const points = regions.flatMap(({ polygons }) => polygons.flat()).reduce((sum, ring) => sum + ring.length, 0);
    return [
      ...rows.map(toRow),
      { ...builtInMap, Regions: regions.length, Points: points, Size: 0, Missing: [], Is_Cut: true, Updated_At: null },
    ];
  }

  /** Returns the map of a region's subregions: its own file, or its outline on the map of its parent region. */
  async shown(code: string): Promise<ShownMap> {
    if (code !== rootCode && !isRegion(code)) throw new NotFoundError(`Region ${code} does not exist`);
    const storedMap = await this.storedMap(code);
    if (storedMap) return { ...storedMap, Has_Parts: true };
    const country = { ...builtInMap, Is_Cut: true, Outlines: mutable(await builtInOutlines()) };
    if (code === rootCode) return { ...country, Has_Parts: true };
    const above = getPath(code).flatMap((region) => (region.code === code ? [] : [region.code]));
    for (const holder of [...above.reverse(), rootCode]) {
      const from = (await this.storedMap(holder)) ?? (holder === rootCode ? country : undefined);
      const regions = from?.Outlines.regions.filter((region) => region.code === code) ?? [];
      if (from && regions.length > 0) return { ...from, Code: code, Has_Parts: false, Outlines: { regions } };
    }
    return { ...builtInMap, Code: code, Is_Cut: true, Has_Parts: false, Outlines: { regions: [] } };
  }

  /**
   * Validates and stores a file.
   * @throws {InputError} With the reason if the file is invalid.
   */
  async save(file: MapFile, threadOptions?: Pick<ThreadOptions, 'queue' | 'signal'>): Promise<RegionMapRow> {
    if (file.Code !== rootCode && (!isRegion(file.Code) || getChildren(file.Code).length === 0))
      throw new InputError(`Code: ${file.Code} has no subregions to show`, 'provincial-sentiment.no-parts');
    const { text, regions, points, missing, isCut } = await this.read(
      { content: file.Content, parent: file.Code },
      threadOptions,
    );
    const { rows } = await this.database.query<StoredMap>(
      `insert into region_map (code, map_name, approval_number, source, regions, points, size, missing, is_cut, outlines)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
       where (select count(*) from region_map where code <> $1) < ${maxMaps}
       on conflict (code) do update set map_name = excluded.map_name, approval_number = excluded.approval_number,
         source = excluded.source, regions = excluded.regions, points = excluded.points, size = excluded.size,
         missing = excluded.missing, is_cut = excluded.is_cut, outlines = excluded.outlines, updated_at = now()
       returning ${columns}`,
      [file.Code, file.Map_Name, file.Approval_Number, file.Source, regions, points, text.length, missing, isCut, text],
    );
    if (!rows[0]) throw new ConflictError(`The maximum of ${maxMaps} maps is reached`, 'provincial-sentiment.too-many');
    return toRow(rows[0]);
  }

  async remove(code: string): Promise<number> {
    const { rowCount } = await this.database.query('delete from region_map where code = $1', [code]);
    if (!rowCount) throw new NotFoundError(`${getName(code) || code} has no official map`);
    return rowCount;
  }

  private async read(file: OutlinesToRead, threadOptions?: Pick<ThreadOptions, 'queue' | 'signal'>) {
    const call = { plugin: 'provincial-sentiment', task: 'outlines', state: { version: '1', data: null } };
    const read = await withinThread(
      this.threads.run<OutlinesRead>([call], file, { ...threadOptions, pool: 'documents' }),
      () => new InputError('file: reading timed out', 'provincial-sentiment.too-large'),
    );
    if ('fault' in read) throw new InputError(read.fault.message, read.fault.code, read.fault.details);
    return read;
  }

  /** Loaded only when needed, as a file may be megabytes large. */
  private async storedMap(code: string): Promise<Omit<ShownMap, 'Has_Parts'> | undefined> {
    const { rows } = await this.database.query<StoredMap & { readonly outlines: string }>(
      `select ${columns}, outlines from region_map where code = $1`,
      [code],
    );
    const [row] = rows;
    return (
      row && {
        Code: row.code,
        Map_Name: row.map_name,
        Approval_Number: row.approval_number,
        Source: row.source,
        Is_Built_In: false,
        Is_Cut: row.is_cut,
        Outlines: JSON.parse(row.outlines) as ShownMap['Outlines'],
      }
    );
  }
}

const mutable = (outlines: MapOutlines): ShownMap['Outlines'] => outlines as ShownMap['Outlines'];
