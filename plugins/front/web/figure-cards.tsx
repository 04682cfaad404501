import { observer } from 'mobx-react-lite';
import { useText } from '#core/web';
import { keyFigureFields, keyFigures, type KeyFigure, type ModuleInput, type ModuleReply } from '#plugins/analysis';
import { useDrill, useModuleView } from '#plugins/analysis/web';
import { formatPercent } from '#shared/format';
import { StatCard, useTerm, useUi } from '#shared/ui';
import { emotionTerms, isEmotion } from '#shared/vocabulary';
import styles from './dashboard-screen.module.css';

const figures = Object.keys(keyFigureFields) as KeyFigure[];

interface FigureCardsProps {
  readonly input: ModuleInput;
  readonly reply: ModuleReply | undefined;
}

/** Today's figures compared with yesterday at the same time; each links to the articles it counts. */
export const FigureCards = observer(function FigureCards({ input, reply }: FigureCardsProps) {
  const t = useText('front');
  const { language } = useUi();
  const term = useTerm();
  const { link } = useDrill(input);
  const view = useModuleView(keyFigures, reply?.Answer);
  const figuresByKey = new Map(
    (view ? keyFigures.views.numbers?.(view as never) : undefined)?.map((figure) => [figure.key, figure]),
  );
  const getShare = (side: 'value' | 'before'): string => {
    const [negative, total] = [figuresByKey.get('negative')?.[side], figuresByKey.get('total')?.[side]];
    return typeof negative === 'number' && total ? formatPercent(negative / total, language) : '—';
  };
  const card = (key: KeyFigure) => {
    const figure = figuresByKey.get(key);
    return (
      <StatCard
        key={key}
        name={isEmotion(key) ? term(emotionTerms, key) : t(`figure.${key}`)}
        value={figure?.value ?? null}
        before={key === 'unread' ? undefined : (figure?.before ?? null)}
        beforeName={t('versusYesterday')}
        better={figure?.better}
        tone={key === 'negative' ? 'negative' : undefined}
        link={link({ fields: keyFigureFields[key] })}
      />
    );
  };
  return (
    <section className={styles.figures} aria-label={t('figures')}>
      {figures.slice(0, 2).map(card)}
      <a {...link({ fields: keyFigureFields.negative })} className={styles.share}>
        <span className={styles.shareName}>{t('negativeShare')}</span>
        <span className={styles.shareFigure}>{getShare('value')}</span>
        <span className={styles.shareBefore}>{view && t('shareBefore', { share: getShare('before') })}</span>
      </a>
      {figures.slice(2).map(card)}
    </section>
  );
});
