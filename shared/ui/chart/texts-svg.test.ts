import { describe, expect, it } from '@rstest/core';
import { getTextsSvg, type ScenePiece } from './texts-svg';

const place = { a: 1, b: 0, c: 0, d: 1, e: 40, f: 20.00049 };
const group = (...children: readonly ScenePiece[]): ScenePiece => ({
  type: 'group',
  forEachChildren: (visit) => children.forEach((child) => visit(child)),
});
const word = (text: string, more: object = {}): ScenePiece => ({
  type: 'text',
  globalTransMatrix: place,
  attribute: { text, fontSize: 18, fill: '#c00', textAlign: 'center', textBaseline: 'middle', ...more },
});

describe('scene texts as SVG', () => {
  it('stand where they stood, in their colours, and cannot break out', () => {
    const svg = getTextsSvg(
      group(group(word('刹车<')), word('', {}), word('小', { fontSize: 0 }), word('隐', { visible: false })),
      '词 & 云',
      { width: 300, height: 200, surface: '#fff' },
    );
    expect(svg.match(/<text /g)).toHaveLength(1);
    expect(svg).toContain('matrix(1 0 0 1 40 20)');
    expect(svg).toContain('text-anchor="middle" dominant-baseline="central">刹车&lt;</text>');
    expect(svg).toContain('<title>词 &amp; 云</title>');
  });
});
