import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useText } from '#core/web';
import type { Module } from '#plugins/analysis';
import type { BigScreenAnswer } from '../../contract';
import { BigScreenPart } from '../view/screen-part';
import { BigScreenView } from '../view/screen-view';
import type { EditorStore } from './editor-store';
import styles from './editor.module.css';

/** Drag and resize handles are loaded with the first editor canvas. */
const EditorHandles = lazy(() => import(/* webpackChunkName: "big-screen-handles" */ './editor-handles'));

interface EditorCanvasProps {
  readonly store: EditorStore;
  readonly name: string;
  readonly modules: ReadonlyMap<string, Module>;
  readonly answers: ReadonlyMap<string, BigScreenAnswer>;
}

/** The edited big screen as it will be displayed, scaled to the available space. */
export const EditorCanvas = observer(function EditorCanvas({ store, name, modules, answers }: EditorCanvasProps) {
  const t = useText('big-screen');
  const { layout, isTall } = store;
  return (
    <div
      className={styles.canvas}
      style={{ aspectRatio: `${store.canvas.Width} / ${store.canvas.Height}` }}
      role="group"
      aria-label={t('editor.canvas')}
    >
      <BigScreenView
        layout={{ ...layout, Fit: 'fit' }}
        isTall={isTall}
        draw={(part) => (
          <div className={styles.still} inert>
            <BigScreenPart
              part={part}
              name={name}
              module={modules.get(part.Module_ID ?? '')}
              answer={answers.get(part.Key)}
              ahead={0}
            />
          </div>
        )}
        above={(frame, space) => (
          <Suspense fallback={null}>
            <EditorHandles store={store} frame={frame} room={space} />
          </Suspense>
        )}
      />
    </div>
  );
});
