import { makeAutoObservable, observableRef } from 'mobx';
import { maxParts, type Box, type Layout, type Part } from '../../layout';
import { tallBoxes } from '../../tall-boxes';
import { aligned, copiesOf, distributed, unusedKey, layered, scaledTo, wholeGroups, withinCanvas } from './arrange';
import type { Alignment, Direction } from './arrange';

/** Max number of undo steps. */
export const maxSteps = 50;
/** Milliseconds within which changes of one field form one step. */
const sameStep = 800;

/** A layout being edited: selection, clipboard and undo history. */
export class EditorStore {
  layout: Layout;
  /** The layout as last saved. */
  saved: Layout;
  chosen: ReadonlySet<string> = new Set();
  copied: readonly Part[] = [];
  /** True while the portrait arrangement is edited. */
  isTall = false;
  /** Grid size in pixels to which boxes snap; 0 disables the grid. */
  grid = 8;
  past: readonly Layout[] = [];
  future: readonly Layout[] = [];
  private lastChange = { what: '', at: 0 };

  constructor(layout: Layout) {
    this.layout = layout;
    this.saved = layout;
    makeAutoObservable<this, 'lastChange'>(
      this,
      {
        layout: observableRef,
        saved: observableRef,
        chosen: observableRef,
        copied: observableRef,
        past: observableRef,
        future: observableRef,
        lastChange: false,
      },
      { autoBind: true },
    );
  }

  get isChanged(): boolean {
    return this.layout !== this.saved && JSON.stringify(this.layout) !== JSON.stringify(this.saved);
  }

  get chosenParts(): readonly Part[] {
    return this.layout.Parts.filter(({ Key }) => this.chosen.has(Key));
  }

  /** The canvas in the edited orientation. */
  get canvas(): Pick<Box, 'Width' | 'Height'> {
    const { Width, Height } = this.layout.Size;
    return this.isTall ? { Width: Height, Height: Width } : { Width, Height };
  }

  get boxes(): ReadonlyMap<string, Box> {
    if (this.isTall) return tallBoxes(this.layout);
    return new Map(this.layout.Parts.map(({ Key, X, Y, Width, Height }) => [Key, { X, Y, Width, Height }]));
  }

  /** Opens a layout and clears the history. */
  open(layout: Layout): void {
    [this.layout, this.saved, this.past, this.future] = [layout, layout, [], []];
    this.chosen = new Set();
  }

  markSaved(layout: Layout): void {
    this.saved = layout;
  }

  /** Adds an undo step; several of the same name in quick succession form one. */
  change(next: Layout, what = ''): void {
    if (next === this.layout) return;
    const now = Date.now();
    const isSame = what !== '' && what === this.lastChange.what && now - this.lastChange.at < sameStep;
    if (!isSame) this.past = [...this.past, this.layout].slice(-maxSteps);
    this.lastChange = { what, at: now };
    this.future = [];
    this.layout = next;
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    [this.past, this.future] = [this.past.slice(0, -1), [this.layout, ...this.future]];
    this.arrive(before);
  }

  redo(): void {
    const [after, ...rest] = this.future;
    if (!after) return;
    [this.past, this.future] = [[...this.past, this.layout], rest];
    this.arrive(after);
  }

  setGrid(pixels: number): void {
    this.grid = pixels;
  }

  /** Switches between the portrait and the landscape arrangement. */
  turn(isTall: boolean): void {
    this.isTall = isTall;
  }

  choose(keys: Iterable<string>): void {
    this.chosen = wholeGroups(this.layout.Parts, keys);
  }

  chooseAll(): void {
    this.choose(this.layout.Parts.filter(({ Is_Locked, Is_Hidden }) => !Is_Locked && !Is_Hidden).map(({ Key }) => Key));
  }

  /** Changes settings of the whole big screen. */
  setScreen(change: Partial<Omit<Layout, 'Parts'>>): void {
    this.change({ ...this.layout, ...change }, `layout ${Object.keys(change).join()}`);
  }

  /** Changes the canvas size; all proportions are kept. */
  resize(size: Layout['Size']): void {
    this.change(scaledTo(this.layout, size), 'size');
  }

  /** Applies the same settings to all selected parts; undefined values are removed. */
  setParts(
    change: { readonly [K in keyof Part]?: Part[K] | undefined },
    keys: ReadonlySet<string> = this.chosen,
  ): void {
    const changed = (part: Part): Part =>
      Object.fromEntries(Object.entries({ ...part, ...change }).filter(([, value]) => value !== undefined)) as Part;
    this.setAll(
      (part) => (keys.has(part.Key) ? changed(part) : part),
      `${[...keys].join()} ${Object.keys(change).join()}`,
    );
  }

  /** Moves parts to boxes in the edited arrangement. */
  place(boxes: ReadonlyMap<string, Box>, what = ''): void {
    const { canvas, isTall } = this;
    this.setAll((part) => {
      const box = boxes.get(part.Key);
      if (!box) return part;
      const fitted = withinCanvas(box, canvas);
      return isTall ? { ...part, Tall: fitted } : { ...part, ...fitted };
    }, what);
  }

  nudge(x: number, y: number): void {
    this.place(new Map(this.free().map(([key, box]) => [key, { ...box, X: box.X + x, Y: box.Y + y }])), 'nudge');
  }

  align(how: Alignment): void {
    this.place(aligned(new Map(this.free()), how, this.canvas));
  }

  distribute(direction: Direction): void {
    this.place(distributed(new Map(this.free()), direction));
  }

  layer(to: 'up' | 'down' | 'top' | 'bottom'): void {
    this.change({ ...this.layout, Parts: [...layered(this.layout.Parts, this.chosen, to)] });
  }

  group(): void {
    const usedGroups = new Set(this.layout.Parts.flatMap(({ Group }) => Group ?? []));
    this.setParts({ Group: unusedKey(usedGroups, 'g') });
  }

  ungroup(): void {
    this.setParts({ Group: undefined });
  }

  /** Adds a part at a visible position; returns false when the max number of parts is reached. */
  add(part: Omit<Part, 'Key' | keyof Box>): boolean {
    const { Parts, Size } = this.layout;
    if (Parts.length >= maxParts) return false;
    const Key = unusedKey(new Set(Parts.map((each) => each.Key)));
    const [Width, Height] = [Math.round(Size.Width / 3), Math.round(Size.Height / 3)];
    const aside = (Parts.length % 8) * 24;
    const box = withinCanvas({ X: Width + aside, Y: Height + aside, Width, Height }, Size);
    this.change({ ...this.layout, Parts: [...Parts, { ...part, ...box, Key }] });
    this.chosen = new Set([Key]);
    return true;
  }

  copy(): void {
    this.copied = this.chosenParts;
  }

  /** Pastes parts that were copied here or on another big screen. */
  paste(): void {
    const space = maxParts - this.layout.Parts.length;
    const copies = copiesOf(this.copied, this.layout.Parts, this.layout.Size).slice(0, Math.max(0, space));
    if (copies.length === 0) return;
    this.change({ ...this.layout, Parts: [...this.layout.Parts, ...copies] });
    this.chosen = new Set(copies.map(({ Key }) => Key));
  }

  duplicate(): void {
    this.copy();
    this.paste();
  }

  remove(): void {
    const Parts = this.layout.Parts.filter(({ Key, Is_Locked }) => Is_Locked || !this.chosen.has(Key));
    if (Parts.length < this.layout.Parts.length) this.change({ ...this.layout, Parts });
    this.chosen = new Set();
  }

  /** Returns the boxes of the selected parts that are not locked. */
  private free(): [string, Box][] {
    const { boxes } = this;
    return this.chosenParts.flatMap(({ Key, Is_Locked }) => {
      const box = boxes.get(Key);
      return box && !Is_Locked ? [[Key, box] as [string, Box]] : [];
    });
  }

  private setAll(changed: (part: Part) => Part, what = ''): void {
    this.change({ ...this.layout, Parts: this.layout.Parts.map(changed) }, what);
  }

  private arrive(layout: Layout): void {
    this.layout = layout;
    this.lastChange = { what: '', at: 0 };
    this.choose([...this.chosen].filter((key) => layout.Parts.some(({ Key }) => Key === key)));
  }
}
