import { describe, expect, it } from '@rstest/core';
import { layoutSchema, maxParts, type Part } from '../../layout';
import { aligned, distributed, layered } from './arrange';
import { blankScreen } from './blank-screen';
import { EditorStore, maxSteps } from './editor-store';

const box = (X: number, Y: number, Width = 100, Height = 50) => ({ X, Y, Width, Height });
const part = (Key: string, X: number, Y: number, more: Partial<Part> = {}): Part => ({
  Key,
  Kind: 'text',
  ...box(X, Y),
  ...more,
});
const getStore = (...Parts: Part[]) => new EditorStore({ ...blankScreen('', '').Layout, Parts });
const keys = (store: EditorStore) => store.layout.Parts.map(({ Key }) => Key).join('');

describe('the editor', () => {
  it('undoes and redoes fifty steps, one field at a time', () => {
    const store = getStore(part('a', 0, 0));
    for (let step = 1; step <= maxSteps + 10; step += 1) store.place(new Map([['a', box(step, 0)]]));
    for (let step = 0; step < maxSteps + 10; step += 1) store.undo();
    expect(store.layout.Parts[0]?.X).toBe(10);
    store.redo();
    expect(store.layout.Parts[0]?.X).toBe(11);
    store.choose(['a']);
    const { length } = store.past;
    for (const Title of ['舆', '舆情', '舆情墙']) store.setParts({ Title });
    expect([store.layout.Parts[0]?.Title, store.past.length, store.future.length]).toEqual(['舆情墙', length + 1, 0]);
    store.undo();
    expect(store.layout.Parts[0]?.Title).toBe(undefined);
  });

  it('detects unsaved changes', () => {
    const store = getStore(part('a', 0, 0));
    store.place(new Map([['a', box(8, 0)]]));
    expect(store.isChanged).toBe(true);
    store.undo();
    expect(store.isChanged).toBe(false);
  });

  it('aligns, distributes and stacks parts', () => {
    const boxes = new Map([
      ['a', box(0, 10)],
      ['b', box(120, 90)],
      ['c', box(500, 40)],
    ]);
    const canvas = { Width: 1_000, Height: 500 };
    expect([...aligned(boxes, 'bottom', canvas).values()].map(({ Y }) => Y)).toEqual([90, 90, 90]);
    expect(aligned(new Map([['a', box(0, 0)]]), 'centre', canvas).get('a')?.X).toBe(450);
    expect([...distributed(boxes, 'across').values()].map(({ X }) => X)).toEqual([0, 250, 500]);
    const parts = ['a', 'b', 'c', 'd'].map((key) => part(key, 0, 0));
    const order = (to: 'up' | 'down' | 'top' | 'bottom') =>
      layered(parts, new Set(['a', 'b']), to)
        .map(({ Key }) => Key)
        .join('');
    expect([order('up'), order('down'), order('top'), order('bottom')]).toEqual(['cabd', 'abcd', 'cdab', 'abcd']);
  });

  it('moves groups together, and leaves locked parts and the canvas unchanged', () => {
    const store = getStore(part('a', 0, 0, { Group: 'g1' }), part('b', 200, 0, { Group: 'g1' }), part('c', 400, 0));
    store.choose(['a']);
    expect([...store.chosen]).toEqual(['a', 'b']);
    store.setParts({ Is_Locked: true }, new Set(['b']));
    store.nudge(-10, 10);
    expect(store.layout.Parts.map(({ X, Y }) => [X, Y])).toEqual([
      [0, 10],
      [200, 0],
      [400, 0],
    ]);
    store.remove();
    expect(keys(store)).toBe('bc');
  });

  it('copies parts with new keys and groups, up to the max number of parts', () => {
    const store = getStore(part('a', 0, 0, { Group: 'g1' }), part('b', 0, 60, { Group: 'g1' }));
    store.chooseAll();
    store.duplicate();
    const [, , third, fourth] = store.layout.Parts;
    expect([third?.Group === fourth?.Group, third?.Group === 'g1', third?.X]).toEqual([true, false, 24]);
    for (let count = 0; count < maxParts; count += 1) store.paste();
    expect(store.layout.Parts).toHaveLength(maxParts);
    expect(store.add({ Kind: 'clock' })).toBe(false);
    expect(() => layoutSchema.parse(store.layout)).not.toThrow();
  });

  it('keeps a separate portrait arrangement, and proportions on another canvas size', () => {
    const store = getStore(part('a', 0, 0));
    store.turn(true);
    store.place(new Map([['a', box(40, 1_600)]]));
    expect([store.layout.Parts[0]?.X, store.boxes.get('a')]).toEqual([0, box(40, 1_600)]);
    store.turn(false);
    store.resize({ Width: 3_840, Height: 2_160 });
    expect(store.layout.Parts[0]).toMatchObject({ ...box(0, 0, 200, 100), Tall: box(80, 3_200, 200, 100) });
  });
});
