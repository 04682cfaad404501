import { escapedSvg } from '#shared/chart';

/** Properties that are read from a node of VChart's scene graph. */
export interface ScenePiece {
  readonly type?: string;
  readonly attribute?: Readonly<Record<string, unknown>>;
  readonly globalTransMatrix?: Readonly<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', number>>;
  forEachChildren?(visit: (child: ScenePiece) => void): void;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly surface: string;
}

const alignment: Readonly<Record<string, string>> = { center: 'middle', end: 'end', right: 'end' };
const baselines: Readonly<Record<string, string>> = { middle: 'central', top: 'text-before-edge' };

/**
 * Renders texts at the positions computed by VChart as SVG, which stays sharp at any size; texts of size zero are
 * omitted.
 */
export function getTextsSvg(scene: unknown, title: string, { width, height, surface }: Frame): string {
  const texts: string[] = [];
  const visit = (piece: ScenePiece): void => {
    const { type, attribute = {}, globalTransMatrix: at } = piece;
    const size = Number(attribute.fontSize ?? 0);
    const content = [attribute.text].flat().join('');
    if (type === 'text' && at && content !== '' && size > 0 && attribute.visible !== false) {
      const matrix = [at.a, at.b, at.c, at.d, at.e, at.f].map((value) => Number(value.toFixed(3))).join(' ');
      texts.push(
        `<text transform="matrix(${matrix})" font-size="${size.toFixed(1)}" font-weight="${escapedSvg(String(attribute.fontWeight ?? 400))}" fill="${escapedSvg(String(attribute.fill ?? '#000'))}" text-anchor="${alignment[String(attribute.textAlign)] ?? 'start'}" dominant-baseline="${baselines[String(attribute.textBaseline)] ?? 'auto'}">${escapedSvg(content)}</text>`,
      );
    }
    piece.forEachChildren?.(visit);
  };
  visit(scene as ScenePiece);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" role="img"><title>${escapedSvg(title)}</title><rect width="100%" height="100%" fill="${escapedSvg(surface)}"/>${texts.join('')}</svg>`;
}
