import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { allRegions, findRegions, mainRegion, pathOf, shortNameOf } from '#shared/geo';

const defaultFolder = '../shared/data/articles';

interface Report {
  readonly title: string;
  readonly content: string;
  readonly events: readonly { readonly denoter_type?: string; readonly location?: readonly string[] }[];
}

/** How a region may be written; short forms of districts are everyday words too often to count alone. */
type Way = readonly [surface: string, code: string, isShortDistrict: boolean];

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Ways to write a region, the longest first: in full, and without the last character of what it is. */
function surfaces(): Way[] {
  return allRegions()
    .flatMap(({ code, name }): Way[] => {
      const short = code.endsWith('0000') ? shortNameOf(code) : name.replace(/[市县区盟]$/u, '');
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
 * The regions that the places of accidents name, by a reading of its own: the smallest region written in a place, when
 * it is the only one of its name or lies in another that is written there. A place that names no region of the map (a
 * village, a ship, another country) asks for nothing.
 */
function wantedOf(report: Report, ways: readonly Way[]): Set<string> {
  const wanted = new Set<string>();
  for (const { denoter_type, location = [] } of report.events) {
    if (denoter_type !== 'emergency') continue;
    for (const place of location) {
      const written = ways.filter(([surface]) => place.includes(surface));
      const longest = written.filter(
        ([surface]) => !written.some(([other]) => other !== surface && other.includes(surface)),
      );
      const inside = longest.filter(
        ([surface, code, isShortDistrict]) =>
          (!isShortDistrict && longest.every(([other, same]) => other !== surface || same === code)) ||
          longest.some(([other, larger]) => other !== surface && isWithin(code, larger)),
      );
      for (const [, code] of inside)
        if (!inside.some(([, other]) => other !== code && isWithin(other, code))) wanted.add(code);
    }
  }
  return wanted;
}

const isWithin = (code: string, larger: string): boolean => pathOf(code).some((region) => region.code === larger);

/**
 * Places in reports of accidents and disasters: of the regions that the places of the accident name, how many are found
 * (`recall`), and in how many reports the region that the report is filed under is one of them (`exact`) or holds one
 * (`holding`). Of a report that names several places of several accidents, or that tells from one city of an earthquake
 * in another province, no rule that counts names can be sure: every fourth is such a one, hence the aim. `FOLDER` may
 * hold other reports; `show` behind it prints what was missed.
 */
export async function run([folder = defaultFolder, show]: readonly string[]): Promise<Record<string, unknown>> {
  const file = `${folder}/emergency-cec.jsonl.gz`;
  if (!existsSync(file)) return { skipped: `there are no reports with places in ${folder}` };
  const ways = surfaces();
  const reports = gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Report)
    .map((report) => ({ ...report, wanted: wantedOf(report, ways) }))
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
  pathOf(code)
    .map(({ name }) => name)
    .join('');
