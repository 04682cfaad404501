import { allRegions, getPath, provinceNames } from '#shared/geo';
import { WordTrie } from '#shared/word-trie';
import type { Finding } from '../../findings';
import { makeFinding } from './make-finding';

/** Names with their level suffix, and the regions of each name. */
const bearers = new Map<string, string[]>();
for (const { code, name } of allRegions()) if (name.length > 2) bearers.set(name, [...(bearers.get(name) ?? []), code]);

const isProvince = (code: string): boolean => code.endsWith('0000');
const isCity = (code: string): boolean => code.endsWith('00') && !isProvince(code);
const holds = (larger: string, inner: string): boolean =>
  larger !== inner && inner.startsWith(larger.slice(0, isProvince(larger) ? 2 : 4));

/** Names with a wrong level suffix: 南京省, 河北市, and common mistakes for the autonomous regions. */
const levels = new Map<string, string>();
for (const { code, name } of allRegions()) {
  const short = provinceNames[code]?.[0];
  if (isCity(code) && name.endsWith('市')) levels.set(`${name.slice(0, -1)}省`, name);
  else if (short && name.endsWith('省')) levels.set(`${short}市`, name);
  else if (short) levels.set(`${short}省`, name);
}
// A city and a province of the same name differ only in this suffix; in the Republican era there was a 广西省.
for (const name of bearers.keys()) levels.delete(name);

/** Correct now or in the past: regions moved or founded since the map was drawn, and names in historical texts. */
const moved = new Set([
  '长春市公主岭市',
  '三沙市南沙区',
  '三沙市西沙区',
  '资阳市简阳市',
  '六安市寿县',
  '安庆市枞阳县',
  '四川省重庆市',
]);

const words = [...bearers.keys(), ...levels.keys()];
const trie = new WordTrie(words);
const isHan = /\p{Script=Han}/u;
/** Words that may follow a name without making it part of another word, unlike 河南市场, 南京省钱. */
const endsHere = /^(?:人民政府|公安局|法院|检察院|委员会|教育局|卫健委|市场监管局)/;

interface Named {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Finds places that do not lie in the place named right before them, and places with a wrong level. */
export function checkPlaces(text: string): Finding[] {
  const findings: Finding[] = [];
  const named: Named[] = [];
  trie.scan(text, (index, start, end) => void named.push({ name: words[index]!, start, end }));
  let last: (Named & { readonly codes: readonly string[] }) | undefined;
  for (const each of named) {
    const right = levels.get(each.name);
    if (right !== undefined) {
      const after = text.slice(each.end, each.end + 6);
      if (!isHan.test(after[0] ?? '') || endsHere.test(after)) findings.push(wrongLevel(text, each, right));
      last = undefined;
      continue;
    }
    const codes = bearers.get(each.name) ?? [];
    const larger = last?.end === each.start ? last.codes : undefined;
    const inside = larger ? codes.filter((code) => larger.some((outer) => holds(outer, code))) : codes;
    if (larger && inside.length === 0 && last && isLower(larger, codes) && !moved.has(last.name + each.name)) {
      findings.push(elsewhere(text, last, each, codes));
      last = undefined;
    } else last = { ...each, codes: inside.length > 0 ? inside : codes };
  }
  return findings;
}

const rank = (code: string): number => (isProvince(code) ? 0 : isCity(code) ? 1 : 2);
/** Places of the same level are listed side by side (南京市苏州市); only a lower one lies in the preceding one. */
const isLower = (larger: readonly string[], inner: readonly string[]): boolean =>
  inner.every((code) => larger.every((outer) => rank(outer) < rank(code)));

const wrongLevel = (text: string, { start, end }: Named, right: string): Finding =>
  makeFinding(text, start, end, {
    kind: 'place',
    severity: 'error',
    reason: 'level',
    suggestions: [right],
    detail: right,
  });

function elsewhere(text: string, outer: Named, inner: Named, codes: readonly string[]): Finding {
  const level = rank([...(bearers.get(outer.name) ?? [])][0] ?? '0000');
  const homes = codes.flatMap((code) =>
    getPath(code).filter((region) => region.code !== code && rank(region.code) === level),
  );
  const names = [...new Set(homes.map(({ name }) => name))];
  return makeFinding(text, outer.start, inner.end, {
    kind: 'place',
    severity: 'error',
    reason: 'elsewhere',
    suggestions: names.slice(0, 3).map((name) => name + inner.name),
    detail: names.slice(0, 3).join('、'),
  });
}
