import { observer } from 'mobx-react-lite';
import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { getModules } from '../ask-modules';
import type { ParsedQuery } from '../parsed-query';
import { nlpContract } from '../contract';
import { Button, ButtonRow, ErrorState, Note, Skeleton, Stack } from '#shared/ui';
import { AnswerModules } from './answer-modules';
import { QueryBar } from './query-bar';
import { readQuery } from './query-state';

interface QuestionAnswerProps {
  readonly question: string;
  readonly by: 'grammar' | 'model';
  /** The query of the URL once it has been edited by hand; empty before. */
  readonly edited: string;
  readonly onEdit: (query: string) => void;
  readonly onModel: () => void;
}

/** Shows the editable interpretation of a question and the modules that answer it. */
const QuestionAnswer = observer(function QuestionAnswer({
  question,
  by,
  edited,
  onEdit,
  onModel,
}: QuestionAnswerProps) {
  const t = useText('nl-query');
  const client = useClient(nlpContract);
  const messages = useService(MessageService);
  const { data, error, reload } = useLoaded(
    (signal) => client.ask({ query: { question, by } }, { signal }),
    [question, by],
  );
  const read = readQuery(edited);
  if (error !== undefined && !read) return <ErrorState message={messages.textOf(error)} onRetry={reload} />;
  const query: ParsedQuery | undefined = read ?? data?.Query;
  if (!query) return <Skeleton lines={10} />;
  return (
    <Stack>
      <QueryBar
        query={query}
        onChange={(next) => onEdit(JSON.stringify(next))}
        onReset={read ? () => onEdit('') : undefined}
      />
      {(read || data?.By === 'model' || data?.Has_Model || (data?.Unread.length ?? 0) > 0) && (
        <ButtonRow>
          {read ? <Note>{t('edited')}</Note> : data?.By === 'model' && <Note>{t('byModel')}</Note>}
          {data && data.Unread.length > 0 && <Note>{t('unread', { words: data.Unread.join(t('comma')) })}</Note>}
          {data?.Has_Model === true && by === 'grammar' && (
            <Button small kind="quiet" onClick={onModel}>
              {t('askModel')}
            </Button>
          )}
        </ButtonRow>
      )}
      <AnswerModules query={query} ids={getModules(query)} />
    </Stack>
  );
});

export default QuestionAnswer;
