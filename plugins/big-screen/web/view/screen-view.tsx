import { observer } from 'mobx-react-lite';
import { useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { ThemeService, useService } from '#core/web';
import { UiProvider, useUi } from '#shared/ui';
import type { Layout, Part } from '../../layout';
import { renderedParts, getFrame, getPlace, type Frame } from './geometry';
import styles from './screen.module.css';
import { useSpace } from './use-space';

/**
 * Chart fonts are sized for arm's length: on a big screen they are scaled by this factor and by the size of the screen.
 */
const chartScale = 1.6;

interface BigScreenViewProps {
  readonly layout: Layout;
  readonly draw: (part: Part) => ReactNode;
  /** Overlay above the parts, such as the handles of the editor. */
  readonly above?: (frame: Frame, space: RefObject<HTMLElement | null>) => ReactNode;
  /** The arrangement to render, regardless of the available space. */
  readonly isTall?: boolean;
}

/** Renders a layout into the available space. */
export const BigScreenView = observer(function BigScreenView({ layout, draw, above, isTall }: BigScreenViewProps) {
  const { language, timeZone } = useUi();
  const { dark } = useService(ThemeService);
  const box = useRef<HTMLDivElement>(null);
  const space = useSpace(box);
  const frame = space && getFrame(layout, space, isTall);
  return (
    <div ref={box} className={styles.room} data-ground={layout.Ground} data-fit={layout.Fit}>
      {frame && (
        <UiProvider
          language={language}
          timeZone={timeZone}
          dark={layout.Ground === 'page' ? dark : true}
          scale={Math.max(0.5, frame.unit * chartScale)}
        >
          <div
            className={styles.canvas}
            style={
              {
                left: frame.left,
                top: frame.top,
                width: frame.width,
                height: frame.height,
                '--u': `${frame.unit}px`,
              } as CSSProperties
            }
          >
            {renderedParts(layout, frame.isTall).map(({ part, box: place }) => {
              const { X, Y, Width, Height } = getPlace(place, frame);
              return (
                <div
                  key={part.Key}
                  data-part={part.Key}
                  className={styles.place}
                  style={{ left: X, top: Y, width: Width, height: Height }}
                >
                  {draw(part)}
                </div>
              );
            })}
            {above?.(frame, box)}
          </div>
        </UiProvider>
      )}
    </div>
  );
});
