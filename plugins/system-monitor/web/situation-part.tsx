import { useNamedText, useText } from '#core/web';
import { Panel, Tag, useUi } from '#shared/ui';
import type { Situation, SituationFigure } from '../situation-contract';
import { figureText } from './figure-text';
import styles from './monitor.module.css';

function Figure({ figure }: { readonly figure: SituationFigure }) {
  const t = useText('system-monitor');
  const named = useNamedText();
  const { language } = useUi();
  const text = figureText(figure, language);
  return (
    <div className={styles.figure}>
      <dt>{named(figure.Label)}</dt>
      <dd>
        {figure.Path ? <a href={figure.Path}>{text}</a> : text}
        {figure.Is_Bad && (
          <>
            {' '}
            <Tag tone="warning">{t('situation.look')}</Tag>
          </>
        )}
      </dd>
    </div>
  );
}

/** Figures of one plugin under its heading. */
export function SituationPart({ part }: { readonly part: Situation['Parts'][number] }) {
  const named = useNamedText();
  return (
    <Panel title={named(part.Title)}>
      <dl className={styles.figures}>
        {part.Figures.map((figure) => (
          <Figure key={figure.Label} figure={figure} />
        ))}
      </dl>
    </Panel>
  );
}
