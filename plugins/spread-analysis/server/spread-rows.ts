import { foldText } from '#shared/text';
import { hourLength } from '#shared/time';
import type { SpreadFigure } from '../modules';
import { titleKey } from './part-of';
import { scopeFor } from './reach';
import type { SpreadNode } from './spread-node';

const minute = 60_000;
/** Maximum number of points of the curve. */
const maxPoints = 48;
/** Step sizes of the curve in minutes: the smallest one that stays within the maximum is used. */
const steps = [5, 10, 30, 60, 180, 360, 720, 1_440, 4_320, 10_080, 43_200] as const;
/** Confidence from which an origin counts as certain. */
export const sure = 0.8;

/** List filters use whole seconds. */
const wholeSecond = (at: number): number => Math.floor(at / 1_000) * 1_000;
const wire = (at: number): string => new Date(at).toISOString();
const minutesAfter = (node: SpreadNode, first: SpreadNode): number => Math.round((node.at - first.at) / minute);

/** Computes the figures of copies in time order. */
export function figureRows(nodes: readonly SpreadNode[]) {
  const [first] = nodes;
  if (!first) return [];
  const start = wholeSecond(first.at);
  const within = (hours: number) => {
    const end = start + hours * hourLength - 1;
    return { Count: nodes.filter(({ at }) => at <= end).length, From: wire(start), To: wire(end) };
  };
  const plain = (Count: number) => ({ Count, From: '', To: '' });
  const figures: Readonly<Record<SpreadFigure, { Count: number; From: string; To: string }>> = {
    copies: plain(nodes.length),
    hour: within(1),
    quarterDay: within(6),
    day: within(24),
    sites: plain(new Set(nodes.map(({ site }) => site)).size),
    depth: plain(Math.max(...nodes.map(({ level }) => level))),
    sure: plain(nodes.filter(({ confidence }) => confidence >= sure).length),
    reach: plain(scopeFor(nodes)),
  };
  return Object.entries(figures).map(([key, figure]) => ({ Figure: key as SpreadFigure, ...figure }));
}

/** Counts copies by media type at each step from the first to the last. */
export function curveRows(nodes: readonly SpreadNode[]) {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (!first || !last) return [];
  const start = wholeSecond(first.at);
  const length = last.at - start;
  const step = (steps.find((minutes) => length / (minutes * minute) < maxPoints) ?? steps.at(-1) ?? 1) * minute;
  const Media: Partial<Record<SpreadNode['mediaType'], number>> = {};
  const rows: { From: string; To: string; Count: number; Media: typeof Media }[] = [];
  let next = 0;
  for (let end = start + step - 1; ; end += step) {
    for (; next < nodes.length && (nodes[next] as SpreadNode).at <= end; next += 1) {
      const { mediaType } = nodes[next] as SpreadNode;
      Media[mediaType] = (Media[mediaType] ?? 0) + 1;
    }
    rows.push({ From: wire(start), To: wire(end), Count: next, Media: { ...Media } });
    if (next >= nodes.length) return rows;
  }
}

interface Group {
  readonly Value: string;
  readonly Name: string;
  readonly Site: string;
  readonly nodes: readonly SpreadNode[];
}

/** Groups copies, each group represented by its first one; an empty key belongs to no group. */
function grouped(
  nodes: readonly SpreadNode[],
  getKey: (node: SpreadNode) => string,
  head: (node: SpreadNode) => Omit<Group, 'nodes'>,
): Group[] {
  const groups = new Map<string, SpreadNode[]>();
  for (const node of nodes) {
    const key = getKey(node);
    if (key === '') continue;
    const group = groups.get(key);
    if (group) group.push(node);
    else groups.set(key, [node]);
  }
  return [...groups.values()].map((groupNodes) => ({ ...head(groupNodes[0] as SpreadNode), nodes: groupNodes }));
}

const getRows = (groups: readonly Group[], nodes: readonly SpreadNode[], Of: string) =>
  groups.map(({ Value, Name, Site, nodes: nodesOfGroup }) => ({
    Value,
    Name,
    Site,
    Of,
    Count: nodesOfGroup.length,
    Minutes: minutesAfter(nodesOfGroup[0] as SpreadNode, nodes[0] as SpreadNode),
  }));
const byCount = (a: { readonly Count: number }, b: { readonly Count: number }): number => b.Count - a.Count;

/** Counts copies by the steps from their start, starting with 0. */
export const levelRows = (nodes: readonly SpreadNode[], of: string) =>
  getRows(
    grouped(
      nodes,
      ({ level }) => String(level),
      ({ level }) => ({ Value: String(level), Name: String(level), Site: '' }),
    ),
    nodes,
    of,
  ).sort((a, b) => Number(a.Value) - Number(b.Value));

/** Ranks titles by number of copies. */
export const titleRows = (nodes: readonly SpreadNode[], of: string, size: number) =>
  getRows(
    grouped(
      nodes,
      ({ title }) => titleKey(title),
      ({ articleId, title, site }) => ({ Value: articleId, Name: title, Site: site }),
    ),
    nodes,
    of,
  )
    .sort(byCount)
    .slice(0, size);

/** Ranks sites by number of copies. */
export const siteRows = (nodes: readonly SpreadNode[], of: string, size: number) =>
  getRows(
    grouped(
      nodes,
      ({ site }) => foldText(site),
      ({ site }) => ({ Value: site, Name: site, Site: site }),
    ),
    nodes,
    of,
  )
    .sort(byCount)
    .slice(0, size);

/**
 * Ranks copies by how many of `nodes` are their direct or indirect descendants, including themselves; the starts, from
 * which all descend, are left out. `all` are the copies of the whole spread.
 */
export function carrierRows(nodes: readonly SpreadNode[], of: string, size: number, all: readonly SpreadNode[]) {
  const inside = new Set(nodes.map(({ articleId }) => articleId));
  const counts = new Map(all.map(({ articleId }) => [articleId, inside.has(articleId) ? 1 : 0]));
  for (const { articleId, parentId } of [...all].reverse())
    if (parentId !== null) counts.set(parentId, (counts.get(parentId) ?? 0) + (counts.get(articleId) ?? 0));
  const [start] = nodes;
  return nodes
    .filter(({ articleId, parentId }) => parentId !== null && articleId !== start?.articleId)
    .map((node) => ({
      Value: node.articleId,
      Name: node.title,
      Site: node.site,
      Of: of,
      Count: counts.get(node.articleId) ?? 0,
      Minutes: minutesAfter(node, start ?? node),
    }))
    .filter(({ Count }) => Count > 1)
    .sort(byCount)
    .slice(0, size);
}
