import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { allRegions, findRegions, mainRegion, getPath, getShortName } from '#shared/geo';

const defaultFolder = '../shared/data/articles';

interface Report {
  readonly title: string;
  readonly content: string;
  readonly events: readonly { readonly denoter_type?: string; readonly location?: readonly string[] }[];
}

/** Spelling of a region; short forms of districts are everyday words too often to count alone. */
type RegionSpelling = readonly [surface: string, code: string, isShortDistrict: boolean];

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Returns the spellings of regions, longest first: in full, and without the last character of the type. */
function getSpellings(): RegionSpelling[] {
  return allRegions()
    .flatMap(({ code, name }): RegionSpelling[] => {
      const short = code.endsWith('0000') ? getShortName(code) : name.replace(/[市县区盟]$/u, '');
      return short.length > 1 && short !== name
        ? [
            [name, code, false],
            [short, code, !code.endsWith('00')],
          ]
        : [[name, code, false]];
    })
    .sort((a, b) => b[0].length - a[0].length);
}

/**
 * Returns the regions named in the accident locations, by an independent reading: the smallest region mentioned in a
 * location, if its name is unique or it lies in another region mentioned there. A location that names no region of the
 * map (a village, a ship, another country) yields nothing.
 */
function getWanted(report: Report, spellings: readonly RegionSpelling[]): Set<string> {
  const wanted = new Set<string>();
  for (const { denoter_type, location = [] } of report.events) {
    if (denoter_type !== 'emergency') continue;
    for (const place of location) {
      const written = spellings.filter(([surface]) => place.includes(surface));
      const longestMatches = written.filter(
        ([surface]) => !written.some(([other]) => other !== surface && other.includes(surface)),
      );
      const inside = longestMatches.filter(
        ([surface, code, isShortDistrict]) =>
          (!isShortDistrict && longestMatches.every(([other, same]) => other !== surface || same === code)) ||
          longestMatches.some(([other, larger]) => other !== surface && isWithin(code, larger)),
      );
      for (const [, code] of inside)
        if (!inside.some(([, other]) => other !== code && isWithin(other, code))) wanted.add(code);
    }
  }
  return wanted;
}

const isWithin = (code: string, larger: string): boolean => getPath(code).some((region) => region.code === larger);

/**
 * Measures places in reports of accidents and disasters: share of the regions named in the accident locations that are
 * found (`recall`), and share of the reports whose filed region is one of the found ones (`exact`) or contains one
 * (`holding`). Reports that name several places of several accidents, or that describe from one city an earthquake in
 * another province, cannot be decided by counting names: they are a quarter of all, hence the target. `FOLDER` may
 * contain other reports; `show` after it prints the misses.
 */
export async function run([folder = defaultFolder, show]: readonly string[]): Promise<Record<string, unknown>> {
  const file = `${folder}/emergency-cec.jsonl.gz`;
  if (!existsSync(file)) return { skipped: `no reports with places in ${folder}` };
  const spellings = getSpellings();
  const reports = gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Report)
    .map((report) => ({ ...report, wanted: getWanted(report, spellings) }))
    .filter(({ wanted }) => wanted.size > 0);
  const counts = { regions: 0, found: 0, exact: 0, holding: 0, none: 0 };
  for (const { title, content, wanted } of reports) {
    const hits = findRegions(`${title}\n${content}`);
    const main = mainRegion(hits);
    counts.regions += wanted.size;
    counts.found += [...wanted].filter((code) => hits.some((hit) => hit.code === code)).length;
    if (main === undefined) counts.none += 1;
    else if (wanted.has(main)) counts.exact += 1;
    else if ([...wanted].some((code) => isWithin(code, main))) counts.holding += 1;
    if (show && (main === undefined || !wanted.has(main)))
      console.log(
        title,
        '|',
        [...wanted].map(named).join(' '),
        '|',
        main && named(main),
        '|',
        hits.map(({ code, weight }) => `${named(code)}:${weight}`).join(' '),
      );
  }
  return {
    reports: reports.length,
    regions: counts.regions,
    recall: rounded(counts.found / counts.regions),
    exact: rounded(counts.exact / reports.length),
    holding: rounded(counts.holding / reports.length),
    none: rounded(counts.none / reports.length),
    aims: 'recall ≥ .9, exact ≥ .75',
  };
}

const named = (code: string): string =>
  getPath(code)
    .map(({ name }) => name)
    .join('');
