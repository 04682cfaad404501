import {
  ImagePlugin,
  MimeType,
  TagDisposition,
  TagPlacement,
  TemplateHandler,
  TextPlugin,
  type PathPart,
  type TemplateContent,
  type TemplateData,
} from 'easy-template-x';
import { escapeUTF8 } from 'entities';
import { loadChartPicture } from '#core/server';
import { drawingSize } from '#shared/chart';
import { canonicalName } from '../../variables';
import { ParagraphLoops } from './paragraph-loops';
import type { Drawn, Scope, Value } from './template-data';
import { LinkPlugin } from './link-plugin';

/** Maximum nesting depth, above that of ordinary tables and text boxes. */
const deepest = 80;
/**
 * Width of an image in pixels: default (between the margins of A4), and the range that a template may request:
 * `{chart[width: 300]}`.
 */
const pictureWidth = { usual: 580, min: 80, max: 1000 } as const;

const isList = (value: Value): value is readonly Scope[] => Array.isArray(value);
const isRendered = (value: Value): value is Drawn => typeof value === 'object' && 'chart' in value;

/** Returns the size of a chart in a template; when it replaces an image, it keeps that image's size. */
function sizeAt(tag: PathPart | undefined): object {
  if (typeof tag === 'object' && tag.placement === TagPlacement.Attribute) return {};
  const requestedWidth = Number(typeof tag === 'object' ? tag.options?.width : undefined);
  const width =
    requestedWidth >= pictureWidth.min && requestedWidth <= pictureWidth.max ? requestedWidth : pictureWidth.usual;
  return { width, height: Math.round((width * drawingSize.height) / drawingSize.width) };
}

/**
 * Returns the value of the last name of a path from the innermost list that defines it, otherwise from an outer one.
 */
function valueAt(data: Scope, path: readonly string[]): Value | undefined {
  const last = canonicalName(path.at(-1) ?? '');
  const scopes: Scope[] = [data];
  let at: Value | Scope = data;
  for (const step of path.slice(0, -1)) {
    const value: Value | Scope | undefined = Array.isArray(at)
      ? (at as readonly Scope[])[Number(step)]
      : getOwnValue(at as Scope, canonicalName(step));
    if (value === undefined || typeof value === 'string') break;
    at = value;
    if (!isList(value as Value)) scopes.push(value as Scope);
  }
  for (const scope of scopes.toReversed()) {
    const value = getOwnValue(scope, last);
    if (value !== undefined) return value;
  }
  return undefined;
}

const getOwnValue = (scope: Scope, name: string): Value | undefined =>
  Object.hasOwn(scope, name) ? scope[name] : undefined;

/**
 * Fills Word templates: texts, loops, images and links, and nothing executable. With `isNamed`, images are described by
 * the ids of their modules, so that they can be identified later.
 */
export async function wordHandler(data: Scope, language: string, isNamed = false): Promise<TemplateHandler> {
  const draw = await loadChartPicture();
  const pictureCache = new Map<Drawn, Buffer>();
  const picture = (of: Drawn): Buffer => {
    const chartPicture = pictureCache.get(of) ?? draw(of.chart, language);
    pictureCache.set(of, chartPicture);
    return chartPicture;
  };
  return new TemplateHandler({
    plugins: [new ParagraphLoops(), new ImagePlugin(), new LinkPlugin(), new TextPlugin()],
    maxXmlDepth: deepest,
    scopeDataResolver: ({ path, strPath }): TemplateContent | TemplateData[] => {
      const value = valueAt(data, strPath);
      const tag = path.at(-1);
      if (value === undefined || typeof value === 'string') return value ?? '';
      if (isList(value)) return value as unknown as TemplateData[];
      if (typeof tag === 'object' && tag.disposition === TagDisposition.Open) return true;
      if (!isRendered(value)) return { _type: 'link', text: value.text, target: value.url };
      const format = MimeType.Png;
      return {
        _type: 'image',
        source: picture(value),
        format,
        altText: escapeUTF8(isNamed ? value.id : value.title),
        ...sizeAt(tag),
      };
    },
  });
}
