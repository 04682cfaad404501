import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type RefObject } from 'react';
import Moveable from 'react-moveable';
import Selecto from 'react-selecto';
import type { Box } from '../../layout';
import type { Frame } from '../view/geometry';
import type { EditorStore } from './editor-store';

interface EditorHandlesProps {
  readonly store: EditorStore;
  readonly frame: Frame;
  readonly room: RefObject<HTMLElement | null>;
}

const getKey = (element: Element): string => element.getAttribute('data-part') ?? '';
const put = ({ style }: HTMLElement | SVGElement, left: number, top: number): void => {
  [style.left, style.top] = [`${left}px`, `${top}px`];
};
const stretch = ({ style }: HTMLElement | SVGElement, width: number, height: number): void => {
  [style.width, style.height] = [`${width}px`, `${height}px`];
};

/** Returns the position of an element in canvas pixels. */
function getBox({ style }: HTMLElement | SVGElement, { across, down }: Frame): Box {
  const [X, Y] = [parseFloat(style.left) / across, parseFloat(style.top) / down];
  return { X, Y, Width: parseFloat(style.width) / across, Height: parseFloat(style.height) / down };
}

/** Handles to select, drag and resize parts: they snap to the grid, the canvas and each other. */
export default observer(function EditorHandles({ store, frame, room: space }: EditorHandlesProps) {
  const moveable = useRef<Moveable>(null);
  const selecto = useRef<Selecto>(null);
  const [elements, setElements] = useState<readonly HTMLElement[]>([]);
  const { layout, chosen, grid, isTall } = store;
  const locked = new Set(layout.Parts.flatMap(({ Key, Is_Locked }) => (Is_Locked ? [Key] : [])));
  useEffect(() => {
    setElements([...(space.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])]);
  }, [space, layout, frame.width, frame.height, isTall]);
  useEffect(() => moveable.current?.updateRect(), [layout, frame, elements]);

  const targets = elements.filter((element) => chosen.has(getKey(element)) && !locked.has(getKey(element)));
  const commit = (moved: readonly (HTMLElement | SVGElement)[]): void =>
    store.place(new Map(moved.map((element) => [getKey(element), getBox(element, frame)])));
  const snap = grid > 0 ? { snapGridWidth: grid * frame.across, snapGridHeight: grid * frame.down } : {};
  return (
    <>
      <Moveable
        ref={moveable}
        target={[...targets]}
        draggable
        resizable
        origin={false}
        snappable
        {...snap}
        snapThreshold={6}
        snapDirections={{ top: true, left: true, bottom: true, right: true, center: true, middle: true }}
        elementSnapDirections={{ top: true, left: true, bottom: true, right: true, center: true, middle: true }}
        elementGuidelines={elements.filter((element) => !targets.includes(element))}
        verticalGuidelines={[0, frame.width / 2, frame.width]}
        horizontalGuidelines={[0, frame.height / 2, frame.height]}
        bounds={{ left: 0, top: 0, right: 0, bottom: 0, position: 'css' }}
        onDrag={({ target, left, top }) => put(target, left, top)}
        onDragEnd={({ target, isDrag }) => isDrag && commit([target])}
        onDragGroup={({ events }) => events.forEach(({ target, left, top }) => put(target, left, top))}
        onDragGroupEnd={({ isDrag, targets: moved }) => isDrag && commit(moved)}
        onResize={({ target, width, height, drag }) => {
          stretch(target, width, height);
          put(target, drag.left, drag.top);
        }}
        onResizeEnd={({ target, isDrag }) => isDrag && commit([target])}
        onResizeGroup={({ events }) =>
          events.forEach(({ target, width, height, drag }) => {
            stretch(target, width, height);
            put(target, drag.left, drag.top);
          })
        }
        onResizeGroupEnd={({ isDrag, targets: moved }) => isDrag && commit(moved)}
      />
      <Selecto
        ref={selecto}
        container={space.current}
        dragContainer={space.current}
        selectableTargets={[() => elements.filter((element) => !locked.has(getKey(element)))]}
        hitRate={0}
        selectByClick
        selectFromInside={false}
        toggleContinueSelect="shift"
        onDragStart={(event) => {
          const target = event.inputEvent.target as Element;
          const isHandle = moveable.current?.isMoveableElement(target) ?? false;
          if (isHandle || targets.some((element) => element === target || element.contains(target))) event.stop();
        }}
        onSelectEnd={({ selected, isDragStart, inputEvent }) => {
          store.choose(selected.map(getKey));
          if (!isDragStart) return;
          inputEvent.preventDefault();
          void moveable.current?.waitToChangeTarget().then(() => moveable.current?.dragStart(inputEvent));
        }}
      />
    </>
  );
});
