import publishedAreas from 'china-area-data';
import { isOwnPart } from './own-part';
import { provinceNames, rootCode } from './province-names';

/** A province, a city or a district, by its six-digit code. */
export interface Region {
  readonly code: string;
  readonly name: string;
}

const traditional = '區灣東龍黃觀門貢離島瑪風順聖濟';
const simplified = '区湾东龙黄观门贡离岛玛风顺圣济';
/** Entries that only group districts and are not places. */
const holder = /^(?:市辖区|县|.*直辖县级行政区划)$/;
const parents = new Map<string, string>();
const names = new Map<string, string>();

function simplify(name: string): string {
  return name.replace(/[區灣東龍黃觀門貢離島瑪風順聖濟]/g, (sign) => simplified[traditional.indexOf(sign)] ?? sign);
}

/**
 * The published map, except for a district whose code belongs to a district of another city: codes start with their
 * city's code.
 */
const areas: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  Object.entries(publishedAreas).map(([parent, children]) => [
    parent,
    parent === rootCode || parent.endsWith('0000')
      ? children
      : Object.fromEntries(
          Object.entries(children).map(([code, name]) => [`${parent.slice(0, 4)}${code.slice(4)}`, name]),
        ),
  ]),
);

for (const [parent, children] of Object.entries(areas)) {
  for (const [code, name] of Object.entries(children)) {
    parents.set(code, parent);
    names.set(code, holder.test(name) ? '' : simplify(name));
  }
}

/** Returns the 34 provinces in code order. */
export function provinces(): Region[] {
  return getChildren(rootCode);
}

/**
 * Returns the direct subregions of a region in the region map; groups of districts such as 市辖区 are replaced by their
 * members.
 */
export function getChildren(code: string): Region[] {
  return Object.keys(areas[code] ?? {}).flatMap((child) => {
    const name = names.get(child);
    if (name) return [{ code: child, name }];
    return areas[child] ? getChildren(child) : [];
  });
}

/** True for a code of the region map, excluding the root. */
export function isRegion(code: string): boolean {
  return names.has(code);
}

function ownPartName(code: string, language: string): string {
  const of = code.slice(1);
  const name = getName(of, language);
  if (language.startsWith('zh')) return of === rootCode ? '未识别地区' : `${name}（未到下级）`;
  return of === rootCode ? 'No region' : `${name} (no subregion named)`;
}

/** Returns the range of six-digit codes of a region and everything in it: 330000 … 339999; all codes for the root. */
export function getCodes(code: string): readonly [first: number, last: number] {
  if (code === rootCode) return [0, 999_999];
  const size = code.endsWith('0000') ? 10_000 : code.endsWith('00') ? 100 : 1;
  return [Number(code), Number(code) + size - 1];
}

/**
 * Returns the full name; English is available for provinces, smaller regions keep their Chinese names. Empty for a code
 * that is not a place.
 */
export function getName(code: string, language = 'zh-CN'): string {
  if (isOwnPart(code)) return ownPartName(code, language);
  if (!language.startsWith('zh')) return provinceNames[code]?.[1] ?? names.get(code) ?? '';
  return names.get(code) ?? '';
}

/** Returns the common short name of a province, such as 内蒙古 for 内蒙古自治区; the full name of other regions. */
export function getShortName(code: string): string {
  return provinceNames[code]?.[0] ?? getName(code);
}

/** Returns the province of a region, `undefined` for a code that is not on the map. */
export function getProvince(code: string): string | undefined {
  return names.has(code) ? `${code.slice(0, 2)}0000` : undefined;
}

/**
 * Returns the path to a region, starting with its province and including itself; empty for a code that is not on the
 * map.
 */
export function getPath(code: string): Region[] {
  const path: Region[] = [];
  for (let at: string | undefined = code; at !== undefined && at !== rootCode; at = parents.get(at)) {
    const name = names.get(at);
    if (name) path.unshift({ code: at, name });
  }
  return path;
}

/** Returns every region of the map with a name of its own. */
export function allRegions(): Region[] {
  return [...names].filter(([, name]) => name !== '').map(([code, name]) => ({ code, name }));
}
