import Graph from 'graphology';
import Sigma from 'sigma';
import type { ResultOf } from '#core';
import { emotionTerms } from '#shared/vocabulary';
import type { repostContract } from '../../contract';
import type { Places } from './cascade-layout';
import { movePicture } from './move-picture';

type CascadeGraph = ResultOf<typeof repostContract.graph>;

export interface RenderedCascade {
  /** Centers and highlights a repost; null clears the selection. */
  select(number: number | null): void;
  remove(): void;
}

interface Drawing {
  readonly graph: CascadeGraph;
  readonly positions: Places;
  /** Returns the value of a theme token. */
  readonly color: (token: string) => string;
  readonly postName: string;
  readonly onSelect: (number: number) => void;
}

/** Node size by number of descendants. */
const sizeOf = (descendants: number): number => Math.min(16, 1.2 + Math.sqrt(descendants) * 0.7);

/** Renders a cascade with WebGL. Throws in browsers without WebGL. */
export function renderCascade(element: HTMLElement, drawing: Drawing): RenderedCascade {
  const { graph: data, positions, color, postName, onSelect } = drawing;
  const graph = new Graph({ type: 'directed', multi: false, allowSelfLoops: false });
  const emotionColors = emotionTerms.values.map((emotion) => color(`--${emotion}`));
  const suspected = new Set(data.Suspected);
  const names = new Map(data.Carriers.map(({ Number: number, User }) => [number, User || `#${number}`]));
  const line = color('--line-strong') || color('--line');
  const at = (number: number) => ({ x: positions[number * 2]!, y: positions[number * 2 + 1]! });
  graph.addNode('0', { ...at(0), size: 18, color: color('--accent'), label: postName, forceLabel: true });
  data.Parents.forEach((_, index) => {
    const number = index + 1;
    graph.addNode(String(number), {
      ...at(number),
      size: sizeOf(data.Descendants[index] ?? 0),
      color: suspected.has(number)
        ? color('--warning')
        : (emotionColors[data.Emotions[index] ?? -1] ?? color('--ink-faint')),
      label: names.get(number),
    });
  });
  data.Parents.forEach((parent, index) => {
    if (parent >= 0) graph.addEdge(String(parent), String(index + 1), { color: line, size: 0.4 });
  });
  const layer = element.appendChild(document.createElement('div'));
  layer.style.height = '100%';
  const sigma = new Sigma(graph, layer, {
    hideEdgesOnMove: data.Parents.length > 5_000,
    renderEdgeLabels: false,
    labelRenderedSizeThreshold: 7,
    labelColor: { color: color('--ink') },
    labelFont: 'inherit',
    minCameraRatio: 0.005,
    maxCameraRatio: 4,
    zIndex: false,
  });
  let chosen: string | null = null;
  sigma.setSetting('nodeReducer', (node, attributes) =>
    node === chosen
      ? { ...attributes, size: Number(attributes.size) + 6, color: color('--accent'), forceLabel: true }
      : attributes,
  );
  const stop = movePicture(element, layer, ({ x, y, scale }, done) => {
    const [width, height] = [element.clientWidth, element.clientHeight];
    const camera = sigma.getCamera();
    // Keeps the current center of the view in place.
    const middle = sigma.viewportToFramedGraph({ x: (width / 2 - x) / scale, y: (height / 2 - y) / scale });
    sigma.once('afterRender', done);
    camera.setState({ x: middle.x, y: middle.y, ratio: camera.ratio / scale });
    sigma.scheduleRender();
  });
  sigma.on('clickNode', ({ node }) => onSelect(Number(node)));
  return {
    select: (number) => {
      chosen = number === null ? null : String(number);
      sigma.refresh();
      const placed = chosen === null ? undefined : sigma.getNodeDisplayData(chosen);
      if (placed) void sigma.getCamera().animate({ x: placed.x, y: placed.y, ratio: 0.25 }, { duration: 300 });
    },
    remove: () => {
      stop();
      sigma.kill();
      layer.remove();
    },
  };
}
