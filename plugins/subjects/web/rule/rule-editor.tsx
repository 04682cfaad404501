import { useMemo, useRef, useState } from 'react';
import { selectContract } from '#core/contract';
import { MessageService, QueryReading, useClient, useLoaded, useService, useText } from '#core/web';
import { clearNotation, parseQuery, printQuery, type Notation, type QueryProblem } from '#shared/query';
import { Button, Field, Icon, Segmented } from '#shared/ui';
import { partsOfTree, treeOfParts } from './builder-parts';
import { getLine, RuleBuilder, type BuilderLine } from './rule-builder';
import { RuleTextInput } from './rule-text-input';
import styles from './rule-editor.module.css';

/** Rule as stored: its text and notation. */
export interface EditedRule {
  readonly Rule: string;
  readonly Notation: Notation;
}

interface RuleEditorProps {
  readonly value: EditedRule;
  readonly onChange: (value: EditedRule) => void;
  /** Error of the rule as a whole, from the server or the form. */
  readonly fault?: string;
}

type Form = 'builder' | 'text';

/** Returns the builder's lines for a rule; undefined when it cannot be expressed in lines. */
function getLines({ Rule, Notation }: EditedRule): readonly BuilderLine[] | undefined {
  if (Rule.trim() === '') return [getLine({ kind: 'words', mode: 'any', field: '', words: [] })];
  const { tree } = parseQuery(Rule, Notation);
  return tree && partsOfTree(tree)?.map(getLine);
}

/** Edits a rule as lines or as text; the two forms stay in sync. */
export function RuleEditor({ value, onChange, fault }: RuleEditorProps) {
  const t = useText('subjects');
  const client = useClient(selectContract);
  const messages = useService(MessageService);
  const getNames = async (entity_name: string, signal: AbortSignal) =>
    (await client.selectHelper({ query: { entity_name } }, { signal })).list.map(({ label }) => label);
  const dictionaries = useLoaded((signal) => getNames('client-dictionary', signal), [client]);
  const siteGroups = useLoaded((signal) => getNames('client-preferred-website-group', signal), [client]);
  const [lines, setLines] = useState(() => getLines(value));
  const [form, setForm] = useState<Form>(lines ? 'builder' : 'text');
  const written = useRef(value.Rule);
  const parsed = useMemo(
    () => (value.Rule.trim() === '' ? undefined : parseQuery(value.Rule, value.Notation)),
    [value.Rule, value.Notation],
  );

  // A rule set from outside, such as an earlier version, replaces the lines.
  if (form === 'builder' && written.current !== value.Rule) {
    written.current = value.Rule;
    const next = getLines(value);
    setLines(next);
    if (!next) setForm('text');
  }
  const build = (next: readonly BuilderLine[]): void => {
    const tree = treeOfParts(next.map(({ part }) => part));
    const Rule = tree ? printQuery(tree, value.Notation) : '';
    written.current = Rule;
    setLines(next);
    onChange({ ...value, Rule });
  };
  const chooseForm = (next: Form): void => {
    if (next === 'builder') {
      const shown = getLines(value);
      if (!shown) return messages.show('warning', t(parsed?.error ? 'rule.fixFirst' : 'rule.noBuilder'));
      written.current = value.Rule;
      setLines(shown);
    }
    setForm(next);
  };
  const chooseNotation = (Notation: Notation): void => {
    if (parsed?.error) return messages.show('warning', t('rule.fixFirst'));
    const Rule = parsed ? printQuery(parsed.tree, Notation) : value.Rule;
    if (form === 'builder') written.current = Rule;
    onChange({ Rule, Notation });
  };
  /** The operators in the text reveal its notation, regardless of the earlier choice. */
  const type = (Rule: string): void => onChange({ Rule, Notation: clearNotation(Rule) ?? value.Notation });
  const cannotBuild = form === 'text' && parsed?.tree !== undefined && partsOfTree(parsed.tree) === undefined;
  return (
    <div className={styles.editor}>
      <div className={styles.switches}>
        <Segmented
          label={t('rule.form')}
          value={form}
          choices={[
            { value: 'builder', label: t('rule.builder') },
            { value: 'text', label: t('rule.text') },
          ]}
          onChange={chooseForm}
        />
        <Segmented
          label={t('subject.fields.Notation')}
          value={value.Notation}
          choices={[
            { value: 'modern', label: t('rule.modern') },
            { value: 'classic', label: t('rule.classic') },
          ]}
          onChange={chooseNotation}
        />
      </div>
      {cannotBuild && (
        <p className={styles.note}>
          <Icon name="information" size={14} /> {t('rule.noBuilder')}
        </p>
      )}
      {form === 'builder' && lines ? (
        <>
          <RuleBuilder lines={lines} onChange={build} />
          {value.Rule !== '' && (
            <p className={styles.written}>
              <span>{t('rule.written')}</span> <code>{value.Rule}</code>
            </p>
          )}
          {fault && (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
        </>
      ) : (
        <Field label={t('subject.fields.Rule')} required error={fault} hint={t(`rule.hint.${value.Notation}`)}>
          {(field) => (
            <RuleTextInput
              field={field}
              value={value.Rule}
              notation={value.Notation}
              error={parsed?.error}
              dictionaries={dictionaries.data ?? []}
              siteGroups={siteGroups.data ?? []}
              onChange={type}
            />
          )}
        </Field>
      )}
      <QueryReading text={value.Rule} notation={value.Notation} isBrief />
      {form === 'text' && parsed?.error && <ProblemLine problem={parsed.error} text={value.Rule} isError />}
      {form === 'text' &&
        parsed &&
        !parsed.error &&
        parsed.notes
          .slice(0, 5)
          .map((note) => <ProblemLine key={`${note.code} ${note.position}`} problem={note} text={value.Rule} />)}
    </div>
  );
}

/** Error or warning with the text that it refers to; clicking it moves the caret there. */
function ProblemLine({
  problem,
  text,
  isError = false,
}: {
  readonly problem: QueryProblem;
  readonly text: string;
  readonly isError?: boolean;
}) {
  const t = useText('subjects');
  const core = useText('core');
  const root = useRef<HTMLParagraphElement>(null);
  const goThere = (): void => {
    const area = root.current?.parentElement?.querySelector('textarea');
    area?.focus();
    area?.setSelectionRange(problem.position, problem.position + problem.length);
  };
  const stretch = text.slice(problem.position, problem.position + Math.max(1, problem.length)).trim();
  return (
    <p ref={root} role={isError ? 'alert' : undefined} className={isError ? styles.fault : styles.doubt}>
      <Icon name={isError ? 'alert' : 'information'} size={14} />
      <span>
        {t('rule.at', { position: problem.position + 1 })}
        {stretch !== '' && stretch.length <= 30 && <code>{stretch}</code>}{' '}
        {core(`query.problem.${problem.code}`, problem.parameters)}
      </span>
      <Button small kind="quiet" onClick={goThere}>
        {t('rule.goThere')}
      </Button>
    </p>
  );
}
