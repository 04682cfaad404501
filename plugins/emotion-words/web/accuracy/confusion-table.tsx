import { useText } from '#core/web';
import { formatPercent } from '#shared/format';
import { type Emotion, emotionTerms } from '#shared/vocabulary';
import { FigureButton, Panel, useUi, useTerm } from '#shared/ui';
import type { EmotionAccuracy } from '../../contract';
import styles from './emotion-accuracy.module.css';

/** Model's result and user's label. */
export interface ConfusionCell {
  readonly Machine: Emotion;
  readonly Person: Emotion;
}

interface ConfusionTableProps {
  readonly matrix: EmotionAccuracy['Matrix'];
  readonly chosen: ConfusionCell | null;
  readonly onChoose: (cell: ConfusionCell | null) => void;
}

/** Confusion matrix of model results and user labels; each figure links to its articles. */
export function ConfusionTable({ matrix, chosen, onChoose }: ConfusionTableProps) {
  const t = useText('emotion-words');
  const term = useTerm();
  const { language } = useUi();
  const countOf = (Machine: Emotion, Person: Emotion): number =>
    matrix.find((cell) => cell.Machine === Machine && cell.Person === Person)?.Count ?? 0;
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const getShare = (right: number, all: number): string => (all === 0 ? '—' : formatPercent(right / all, language, 0));
  return (
    <Panel title={t('confusion.title')} flush>
      <div className={styles.scroll} role="region" aria-label={t('confusion.title')} tabIndex={0}>
        <table className={styles.confusion}>
          <thead>
            <tr>
              <th scope="col">{t('confusion.corner')}</th>
              {emotionTerms.values.map((person) => (
                <th key={person} scope="col">
                  {t('confusion.person', { emotion: term(emotionTerms, person) })}
                </th>
              ))}
              <th scope="col">
                <span title={t('confusion.precisionText')}>{t('confusion.precision')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {emotionTerms.values.map((machine) => (
              <tr key={machine}>
                <th scope="row">{t('confusion.machine', { emotion: term(emotionTerms, machine) })}</th>
                {emotionTerms.values.map((person) => {
                  const count = countOf(machine, person);
                  const isChosen = chosen?.Machine === machine && chosen.Person === person;
                  return (
                    <td key={person} data-right={machine === person ? '' : undefined}>
                      <FigureButton
                        value={count}
                        pressed={isChosen}
                        label={t('confusion.show', {
                          machine: term(emotionTerms, machine),
                          person: term(emotionTerms, person),
                          count,
                        })}
                        onClick={() => onChoose(isChosen ? null : { Machine: machine, Person: person })}
                      />
                    </td>
                  );
                })}
                <td>
                  {getShare(
                    countOf(machine, machine),
                    sum(emotionTerms.values.map((person) => countOf(machine, person))),
                  )}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">
                <span title={t('confusion.recallText')}>{t('confusion.recall')}</span>
              </th>
              {emotionTerms.values.map((person) => (
                <td key={person}>
                  {getShare(
                    countOf(person, person),
                    sum(emotionTerms.values.map((machine) => countOf(machine, person))),
                  )}
                </td>
              ))}
              <td />
            </tr>
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
