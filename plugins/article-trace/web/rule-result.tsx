import { useState } from 'react';
import { PrivilegeService, useService, useText } from '#core/web';
import { ClauseView } from '#plugins/subjects/web';
import { routes } from '#shared/routes';
import { Button, Field, Panel, TextInput } from '#shared/ui';
import type { ArticleTrace, Blocker, Repair } from '../contract';
import styles from './article-trace.module.css';

interface RuleResultProps {
  readonly subject: NonNullable<ArticleTrace['Subject']>;
  /** Of another client: shown, but not opened or changed. */
  readonly isForeign: boolean;
  readonly busy: Repair['Kind'] | null;
  readonly onRepair: (repair: Repair) => void;
}

/** Evaluation of a rule, clause by clause, and the clauses that could be widened to match the text. */
export function RuleResult({ subject, isForeign, busy, onRepair }: RuleResultProps) {
  const t = useText('article-trace');
  const mayChange = useService(PrivilegeService).can('subject-monitor').modify && !isForeign;
  return (
    <Panel title={t('rule', { name: subject.Subject_Name, version: subject.Rule_Version })}>
      <div className={styles.rule}>
        <p>
          {t(subject.Clause.matched ? 'matches' : 'matchesNot')}{' '}
          {mayChange && <a href={routes.subjectUpdate({ id: subject.Subject_ID })}>{t('openRule')}</a>}
        </p>
        <ClauseView clause={subject.Clause} texts={{ title: subject.Title, body: subject.Text }} />
        {subject.Blockers.length > 0 && mayChange && (
          <>
            <h3>{t('blockers')}</h3>
            <ul className={styles.blockers}>
              {subject.Blockers.map((blocker) => (
                <li key={blocker.Clause}>
                  <BlockerLine blocker={blocker} subjectId={subject.Subject_ID} busy={busy} onRepair={onRepair} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}

interface BlockerLineProps extends Omit<RuleResultProps, 'subject' | 'isForeign'> {
  readonly blocker: Blocker;
  readonly subjectId: string;
}

function BlockerLine({ blocker: { Clause, Is_Exclusion, Nearest }, subjectId, busy, onRepair }: BlockerLineProps) {
  const t = useText('article-trace');
  const [word, setWord] = useState(Nearest ?? '');
  if (Is_Exclusion) {
    return (
      <p className={styles.blocker}>
        <span>
          {t('excludedBy')} <code>{Clause}</code>
        </span>
        <Button
          small
          busy={busy === 'drop-exclusion'}
          disabled={busy !== null}
          onClick={() => onRepair({ Kind: 'drop-exclusion', Parameters: { Subject_ID: subjectId, Clause } })}
        >
          {t('repair.drop-exclusion')}
        </Button>
      </p>
    );
  }
  return (
    <div className={styles.blocker}>
      <Field label={t('besides', { clause: Clause })} hint={Nearest ? t('nearest', { word: Nearest }) : undefined}>
        {(field) => (
          <TextInput {...field} value={word} maxLength={100} onChange={({ target }) => setWord(target.value)} />
        )}
      </Field>
      <Button
        small
        busy={busy === 'widen-rule'}
        disabled={busy !== null || word.trim() === ''}
        onClick={() =>
          onRepair({ Kind: 'widen-rule', Parameters: { Subject_ID: subjectId, Clause, Word: word.trim() } })
        }
      >
        {t('repair.widen-rule')}
      </Button>
    </div>
  );
}
