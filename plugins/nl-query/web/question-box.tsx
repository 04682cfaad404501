import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { NavigationService, PrivilegeService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, ButtonRow, IconButton, Note, SearchInput, Skeleton, Stack, useUrlState } from '#shared/ui';
import { maxQuestionLength } from '../contract';
import styles from './question-box.module.css';

const Answer = lazy(() => import(/* webpackChunkName: "nl-query" */ './question-answer'));
const ModelDialog = lazy(() => import(/* webpackChunkName: "nl-query" */ './model-dialog'));

/** Default URL parameters: the question, its reader, and the query once it has been edited by hand. */
const unset = { question: '', by: '', query: '' };
const examples = ['example.count', 'example.why', 'example.compare', 'example.words'] as const;

/** Input for questions in plain language. On the query dashboard the answer is shown below it. */
const QuestionBox = observer(function QuestionBox() {
  const t = useText('nl-query');
  const navigation = useService(NavigationService);
  const maySet = useService(PrivilegeService).can('nl-query').modify;
  const [address, setAddress] = useUrlState(unset);
  const [setting, isSetting] = useState(false);
  const isHere = navigation.path === routes.searchDashboard();
  const question = isHere ? address.question : '';
  const ask = (questionText: string): void => {
    if (questionText === '') return isHere ? setAddress(unset) : undefined;
    if (isHere) setAddress({ question: questionText, by: '', query: '' });
    else navigation.navigate(routes.searchDashboard({ question: questionText }));
  };
  return (
    <Stack>
      <Line key={question} question={question} onAsk={ask} onSetting={maySet ? () => isSetting(true) : undefined} />
      {question === '' ? (
        <ButtonRow>
          <Note>{t('examples')}</Note>
          {examples.map((key) => (
            <Button key={key} small kind="quiet" onClick={() => ask(t(key))}>
              {t(key)}
            </Button>
          ))}
        </ButtonRow>
      ) : (
        <Suspense fallback={<Skeleton lines={10} />}>
          <Answer
            question={question}
            by={address.by === 'model' ? 'model' : 'grammar'}
            edited={address.query}
            onEdit={(query) => setAddress({ query })}
            onModel={() => setAddress({ by: 'model', query: '' })}
          />
        </Suspense>
      )}
      {setting && (
        <Suspense fallback={null}>
          <ModelDialog onClose={() => isSetting(false)} />
        </Suspense>
      )}
    </Stack>
  );
});

interface LineProps {
  readonly question: string;
  readonly onAsk: (question: string) => void;
  readonly onSetting?: () => void;
}

function Line({ question, onAsk, onSetting }: LineProps) {
  const t = useText('nl-query');
  const [typed, setTyped] = useState(question);
  return (
    <form
      className={styles.line}
      role="search"
      aria-label={t('label')}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(typed.trim());
      }}
    >
      <SearchInput
        name="question"
        label={t('label')}
        placeholder={t('placeholder')}
        maxLength={maxQuestionLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" kind="primary">
        {t('ask')}
      </Button>
      {onSetting && <IconButton icon="settings" label={t('model.title')} onClick={onSetting} />}
    </form>
  );
}

export default QuestionBox;
