import { useText } from '#core/web';
import { DataTable, type GridColumn, Icon, Tag } from '#shared/ui';
import { chainLinks, type AccessAnswer, type ReasonStep } from '../contract';

/** Shows the chain link by link with one column per person: grants, denials and informational links. */
export function AnswerTable({ answers }: { readonly answers: readonly AccessAnswer[] }) {
  const t = useText('access-reasons');
  const textOf = ({ Reason, Values }: ReasonStep): string =>
    t(`why.${Reason}`, {
      ...Values,
      ...(Values.verb ? { verb: t(`verb.${Values.verb}`) } : {}),
      ...(Values.type ? { type: t(`type.${Values.type}`) } : {}),
    });
  const rows = chainLinks.filter((link) => answers.some(({ Steps }) => Steps.some(({ Link }) => Link === link)));
  const columns: readonly GridColumn<(typeof rows)[number]>[] = [
    { id: 'link', title: t('field.link'), width: 130, render: (link) => t(`link.${link}`) },
    ...answers.map((answer) => ({
      id: answer.User_ID,
      title: answer.Display_Name,
      width: 320,
      grow: 1,
      render: (link: (typeof rows)[number]) =>
        answer.Steps.filter(({ Link }) => Link === link).map((step) => (
          <div key={step.Reason}>
            {step.Holds !== null && (
              <>
                <Icon name={step.Holds ? 'check' : 'block'} size={14} />
                <span className="hidden-text">{t(step.Holds ? 'grants' : 'denies')}</span>
              </>
            )}{' '}
            {textOf(step)}
          </div>
        )),
    })),
  ];
  return (
    <>
      <p>
        {answers.map((answer) => (
          <Tag key={answer.User_ID} tone={answer.Is_Allowed ? 'positive' : 'negative'}>
            {t(answer.Is_Allowed ? 'allowed' : 'refused', { name: answer.Display_Name })}
          </Tag>
        ))}
      </p>
      <DataTable
        label={`${t('title.access-reason')} · ${t('chain')}`}
        rows={rows}
        rowKey={(link) => link}
        columns={columns}
      />
    </>
  );
}
