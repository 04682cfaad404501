import { useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { Highlight, Icon, useUi } from '#shared/ui';
import type { ExplainedClause } from '../../contract';
import styles from './clause-view.module.css';

interface Texts {
  readonly title: string;
  readonly body: string;
}

interface ClauseViewProps {
  readonly clause: ExplainedClause;
  readonly texts: Texts;
  /** Below NOT: a match here excludes the article. */
  readonly excluded?: boolean;
}

const around = 18;
const quotesShown = 2;

/** Shows a rule clause by clause: fulfilled or not, by which words, or the nearest miss. */
export function ClauseView({ clause, texts, excluded = false }: ClauseViewProps) {
  const t = useText('subjects');
  const isGroup = clause.of.length > 0;
  const isAbsent = excluded && !clause.matched;
  const look = isAbsent
    ? ({ icon: 'minus', style: styles.absent, said: 'absent' } as const)
    : clause.matched && !excluded
      ? ({ icon: 'check', style: styles.yes, said: 'yes' } as const)
      : ({ icon: 'close', style: styles.no, said: excluded ? 'present' : 'no' } as const);
  const below = clause.kind === 'not' ? !excluded : excluded;
  return (
    <div className={styles.clause}>
      <p className={styles.line}>
        <span className={look.style}>
          <Icon name={look.icon} size={14} />
          <span className="hidden-text">{t(`explain.${look.said}`)}</span>
        </span>
        {isGroup ? <strong>{t(`explain.group.${clause.kind}`)}</strong> : <code>{clause.text}</code>}
      </p>
      {clause.marks.slice(0, quotesShown).map((mark) => (
        <Quote key={`${mark.field} ${mark.start}`} mark={mark} text={texts[mark.field]} />
      ))}
      {clause.marks.length > quotesShown && (
        <p className={styles.note}>{t('explain.more', { count: clause.marks.length - quotesShown })}</p>
      )}
      {!clause.matched && !excluded && clause.nearMiss && <NearMiss miss={clause.nearMiss} texts={texts} />}
      {isGroup && (
        <ul className={styles.of}>
          {clause.of.map((inner, index) => (
            <li key={index}>
              <ClauseView clause={inner} texts={texts} excluded={below} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface Mark {
  readonly field: 'title' | 'body';
  readonly start: number;
  readonly end: number;
}

/** Excerpt around a match. */
function Quote({ mark, text }: { readonly mark: Mark; readonly text: string }) {
  const t = useText('subjects');
  const from = Math.max(0, mark.start - around);
  const to = Math.min(text.length, mark.end + around);
  return (
    <p className={styles.quote}>
      <span className={styles.note}>{t(`builder.place.${mark.field}`)}</span> {from > 0 && '…'}
      <Highlight
        text={text.slice(from, to).replace(/\s/gu, ' ')}
        ranges={[{ start: mark.start - from, end: mark.end - from }]}
      />
      {to < text.length && '…'}
    </p>
  );
}

const isMark = (value: unknown): value is Mark =>
  typeof value === 'object' && value !== null && 'start' in value && 'end' in value && 'field' in value;

function NearMiss({ miss, texts }: { readonly miss: Readonly<Record<string, unknown>>; readonly texts: Texts }) {
  const t = useText('subjects');
  const { language } = useUi();
  const reason = String(miss.reason);
  const actual =
    typeof miss.actual === 'number' ? formatNumber(miss.actual, language) : String(miss.actual ?? t('explain.unknown'));
  return (
    <>
      <p className={styles.note}>{t(`explain.miss.${reason}`, { distance: Number(miss.distance ?? 0), actual })}</p>
      {isMark(miss.mark) && <Quote mark={miss.mark} text={texts[miss.mark.field]} />}
    </>
  );
}
