import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { AuthService, QueryView, useClient, useLoaded, useOptions, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { cutText } from '#shared/text';
import {
  Button,
  EmptyState,
  Field,
  isEnter,
  PageHeader,
  Panel,
  SelectBox,
  Tag,
  TextArea,
  TimeText,
  useUrlState,
} from '#shared/ui';
import { articleTraceContract, maxInputLength, type ArticleTrace } from '../contract';
import styles from './article-trace.module.css';
import { RuleResult } from './rule-result';
import { TraceLine, useStepText } from './trace-line';
import { useRepairs } from './use-repairs';

const defaults = { q: '', subject: '', client: '' };
/** Longer inputs are not stored in the URL of the page. */
const maxAddressLength = 500;

/** Article trace screen: the whole path of an article, with possible repairs. */
export default observer(function ArticleTraceScreen() {
  const t = useText('article-trace');
  const client = useClient(articleTraceContract);
  const { user } = useService(AuthService);
  const isOperator = user?.User_Type === 'operator';
  const clients = useOptions('client');
  const [state, change] = useUrlState(defaults);
  const [typed, setTyped] = useState(state.q);
  const [tracedInput, setTracedInput] = useState(state.q);
  const { data, error, loading, reload } = useLoaded(
    async (signal) =>
      tracedInput
        ? client.trace(
            {
              body: {
                Input: tracedInput,
                ...(state.subject && { Subject_ID: state.subject }),
                ...(state.client && { Client_ID: state.client }),
              },
            },
            { signal },
          )
        : null,
    [client, tracedInput, state.subject, state.client],
    'trace',
  );
  const repairs = useRepairs(reload);
  const ask = (input: string): void => {
    const text = cutText(input.trim(), maxInputLength);
    setTyped(text);
    change({ q: text.length <= maxAddressLength ? text : '' });
    if (text === tracedInput) reload();
    else setTracedInput(text);
  };
  const names = useLoaded(
    (signal) => client.subjects({ query: state.client ? { Client_ID: state.client } : {} }, { signal }),
    [client, state.client],
  );
  const subjects = (names.data?.list ?? []).map(({ Subject_ID, Subject_Name }) => ({
    value: Subject_ID,
    label: Subject_Name,
  }));
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title.article-trace')} text={t('intro')} />
      <Panel>
        <form
          className={styles.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            ask(typed);
          }}
        >
          <Field label={t('input')} hint={t('inputHint')}>
            {(field) => (
              <TextArea
                {...field}
                rows={2}
                value={typed}
                maxLength={maxInputLength}
                onChange={({ target }) => setTyped(target.value)}
                onKeyDown={(event) => {
                  if (isEnter(event) && !event.shiftKey) {
                    event.preventDefault();
                    ask(typed);
                  }
                }}
              />
            )}
          </Field>
          {isOperator && (
            <Field label={t('client')} hint={t('clientHint')}>
              {(field) => (
                <SelectBox
                  {...field}
                  options={clients}
                  value={state.client || null}
                  labels={state.client && names.data ? { [state.client]: names.data.Client_Name } : undefined}
                  placeholder={t('chooseClient')}
                  onChange={(chosen) => change({ client: chosen ?? '', subject: '' })}
                />
              )}
            </Field>
          )}
          <Field label={t('subject')}>
            {(field) => (
              <SelectBox
                {...field}
                options={subjects}
                value={state.subject || null}
                placeholder={t('anySubject')}
                onChange={(subject) => change({ subject: subject ?? '' })}
              />
            )}
          </Field>
          <Button
            kind="primary"
            type="submit"
            icon="search"
            busy={loading && tracedInput !== ''}
            disabled={typed.trim() === ''}
          >
            {t('ask')}
          </Button>
        </form>
      </Panel>
      {tracedInput ? (
        <QueryView query={{ data: data ?? undefined, error, reload }} lines={10} replaceOnError>
          {(trace) => (
            <TraceResult
              trace={trace}
              isForeign={state.client !== '' && state.client !== user?.Client_ID}
              repairs={repairs}
              onSubject={(subject) => change({ subject })}
              onInput={ask}
            />
          )}
        </QueryView>
      ) : (
        <EmptyState icon="search" title={t('empty')} text={t('emptyText')} />
      )}
    </div>
  );
});

interface TraceResultProps {
  readonly trace: ArticleTrace;
  /** Another client is traced: its rules and lists belong to its users. */
  readonly isForeign: boolean;
  readonly repairs: ReturnType<typeof useRepairs>;
  readonly onSubject: (id: string) => void;
  readonly onInput: (input: string) => void;
}

function TraceResult({ trace, isForeign, repairs, onSubject, onInput }: TraceResultProps) {
  const t = useText('article-trace');
  const getText = useStepText();
  const { Article, Steps, Subject, Subjects, Others } = trace;
  const stop = Steps.find(({ State }) => State === 'stopped');
  const repair = (each: Parameters<typeof repairs.run>[0]): void => void repairs.run(each);
  return (
    <>
      <div role="status" className={styles.result} data-state={stop ? 'stopped' : 'passed'}>
        <strong>
          {stop
            ? t('stoppedAt', { step: t(`step.${stop.Step}`) })
            : t(!Article ? 'textOnly' : trace.Is_Client_Missing ? 'stored' : 'arrived')}
        </strong>{' '}
        {stop && getText(stop)}
        {!stop && trace.Is_Client_Missing && t('selectClient')}
        <small>{t('took', { milliseconds: trace.Milliseconds })}</small>
      </div>
      {Article && (
        <Panel title={t('article')}>
          <p className={styles.article}>
            {Article.Is_Visible ? (
              <a href={routes.article(Article.Article_ID)}>{Article.Title}</a>
            ) : (
              <span>{Article.Title}</span>
            )}
            <small>
              {Article.Site} · <TimeText at={Article.Published_At} form="full" />
              {Article.Url && (
                <>
                  {' '}
                  ·{' '}
                  <a href={Article.Url} target="_blank" rel="noopener noreferrer">
                    {t('original')}
                  </a>
                </>
              )}
            </small>
          </p>
        </Panel>
      )}
      <div className={styles.columns}>
        <Panel title={t('path')}>
          <ol className={styles.steps}>
            {Steps.map((step, index) => (
              <TraceLine key={`${step.Step} ${index}`} step={step} busy={repairs.busy} onRepair={repair} />
            ))}
          </ol>
        </Panel>
        <div className={styles.aside}>
          {Subject && (
            <RuleResult
              key={`${Subject.Subject_ID} ${Subject.Rule_Version}`}
              subject={Subject}
              isForeign={isForeign}
              busy={repairs.busy}
              onRepair={repair}
            />
          )}
          {!Subject && !trace.Is_Client_Missing && (Article !== null || trace.Kind === 'text') && (
            <Panel title={t('subjects')}>
              {Subjects.length === 0 ? (
                <p>{t('noSubject')}</p>
              ) : (
                <ul className={styles.subjects}>
                  {Subjects.map(({ Subject_ID, Subject_Name, Is_In, Matches }) => (
                    <li key={Subject_ID}>
                      <span>{Subject_Name}</span>{' '}
                      <Tag tone={Is_In ? 'positive' : 'warning'}>{t(Is_In ? 'isIn' : 'isOut')}</Tag>
                      {Is_In && !Matches && <Tag tone="warning">{t('noLonger')}</Tag>}
                      <Button small kind="quiet" onClick={() => onSubject(Subject_ID)}>
                        {t('why')}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </Panel>
          )}
          {Others.length > 0 && (
            <Panel title={t('others')}>
              <ul className={styles.subjects}>
                {Others.map((other) => (
                  <li key={other.Article_ID}>
                    <span>{other.Title}</span> <small>{other.Site}</small>{' '}
                    <Button small kind="quiet" onClick={() => onInput(other.Article_ID)}>
                      {t('path')}
                    </Button>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
