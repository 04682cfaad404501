import { Link } from 'wouter';
import { useText } from '#core/web';
import { routes } from '#shared/routes';
import { Note, Panel, Stack, TimeText } from '#shared/ui';
import type { TicketCase } from '../ticket';
import styles from './ticket.module.css';

/** Read-only view of how a case was handled; empty while nothing is decided. */
export function CaseDetails({ case: { Handle_By, Decision, ...answer } }: { readonly case: TicketCase }) {
  const t = useText('tickets');
  const name = answer.Answer_Title ?? answer.Answer_Url;
  if (!Handle_By && !Decision && !name && !answer.Answered_At) return null;
  return (
    <Panel title={t('case.title')}>
      <Stack tight>
        {Handle_By && (
          <Note>
            {t('case.until')} <TimeText at={Handle_By} form="full" />
          </Note>
        )}
        {Decision && <p className={styles.text}>{Decision}</p>}
        {name && (
          <span>
            {t('case.answer')}{' '}
            {answer.Answer_Article_ID ? (
              <Link href={routes.article(answer.Answer_Article_ID)}>{name}</Link>
            ) : answer.Answer_Url ? (
              <a href={answer.Answer_Url} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            ) : (
              name
            )}
          </span>
        )}
        {answer.Answered_At && (
          <Note>
            {t('case.answeredAt')} <TimeText at={answer.Answered_At} form="full" />
          </Note>
        )}
      </Stack>
    </Panel>
  );
}
