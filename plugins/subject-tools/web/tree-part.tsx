import { MessageService, useClient, useLoaded, useOptions, useService, useText } from '#core/web';
import { ErrorState, Field, FieldGrid, MultiSelectBox, SelectBox, Toggle } from '#shared/ui';
import { subjectToolContract } from '../contract';

/** Selected client and part of its tree. */
export interface TreePart {
  readonly Client_ID: string;
  readonly Subject_IDs: readonly string[];
  readonly With_Filters: boolean;
}

export const noPart: TreePart = { Client_ID: '', Subject_IDs: [], With_Filters: true };

/** Converts the selection for calls: no selected subjects means all. */
export const sentPart = ({ Client_ID, Subject_IDs, With_Filters }: TreePart) => ({
  Client_ID,
  With_Filters,
  ...(Subject_IDs.length > 0 ? { Subject_IDs: [...Subject_IDs] } : {}),
});

interface TreePartFieldsProps {
  readonly value: TreePart;
  readonly onChange: (part: TreePart) => void;
}

/** Selects a client and the part of its tree to transfer. */
export function TreePartFields({ value, onChange }: TreePartFieldsProps) {
  const t = useText('subject-tools');
  const clients = useOptions('client');
  return (
    <FieldGrid>
      <Field label={t('field.from')} required>
        {(field) => (
          <SelectBox
            {...field}
            options={clients}
            value={value.Client_ID}
            onChange={(id) => onChange({ ...value, Client_ID: id ?? '', Subject_IDs: [] })}
          />
        )}
      </Field>
      {value.Client_ID !== '' && <SubjectField key={value.Client_ID} value={value} onChange={onChange} />}
    </FieldGrid>
  );
}

function SubjectField({ value, onChange }: TreePartFieldsProps) {
  const t = useText('subject-tools');
  const client = useClient(subjectToolContract);
  const messages = useService(MessageService);
  const { data, error, reload } = useLoaded(
    (signal) => client.tree({ query: { Client_ID: value.Client_ID } }, { signal }),
    [client, value.Client_ID],
  );
  if (error) return <ErrorState compact message={messages.textOf(error)} onRetry={reload} />;
  const subjects = (data?.Subjects ?? []).map(({ Subject_ID, Subject_Name, Category }) => ({
    value: Subject_ID,
    label: Category ? `${Category} / ${Subject_Name}` : Subject_Name,
  }));
  return (
    <>
      <Field
        label={t('field.subjects')}
        hint={data && t('treeHint', { count: data.Subjects.length, dictionaries: data.Dictionaries })}
      >
        {(field) => (
          <MultiSelectBox
            {...field}
            options={subjects}
            value={value.Subject_IDs}
            placeholder={t('allSubjects')}
            onChange={(ids) => onChange({ ...value, Subject_IDs: ids })}
          />
        )}
      </Field>
      <Field label={t('field.filters')} hint={data && t('filterHint', { count: data.Filters })}>
        {(field) => (
          <Toggle {...field} checked={value.With_Filters} onChange={(on) => onChange({ ...value, With_Filters: on })} />
        )}
      </Field>
    </>
  );
}
