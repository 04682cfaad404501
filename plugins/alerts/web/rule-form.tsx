import { ResourceDrawer, ResourceFields, useText, type ResourceFormProps } from '#core/web';
import { Disclosure, FieldGrid, Stack } from '#shared/ui';
import { autoInformRule } from '../resource';
import { RuleConditionFields } from './rule-conditions';
import { RuleFilter } from './rule-filter';
import { RuleReceiverFields } from './rule-receivers';
import { RuleReplayPanel } from './rule-replay';
import { RuleTimingFields } from './rule-timing';

interface RuleFormProps extends ResourceFormProps<typeof autoInformRule> {
  /** Initial values of a new rule. */
  readonly given?: Readonly<Record<string, unknown>>;
}

/** Form for an alert rule, new if its row is null: used here, and on screens that prefill the rule. */
export function RuleForm({ row, given, onSaved, onClose }: RuleFormProps) {
  const t = useText('alerts');
  return (
    <ResourceDrawer wide resource={autoInformRule} row={row} initialValues={given} onSaved={onSaved} onClose={onClose}>
      {(form) => (
        <>
          <FieldGrid>
            <ResourceFields form={form} row={row} names={['Rule_Name', 'Template_ID', 'Is_Enabled']} />
          </FieldGrid>
          <Disclosure open title={t('sections.articles')}>
            <Stack>
              <RuleFilter form={form} />
              <RuleConditionFields form={form} />
            </Stack>
          </Disclosure>
          <Disclosure open title={t('sections.receivers')}>
            <Stack>
              <RuleReceiverFields form={form} />
            </Stack>
          </Disclosure>
          <Disclosure title={t('sections.timing')}>
            <Stack>
              <RuleTimingFields form={form} />
              <FieldGrid>
                <ResourceFields
                  form={form}
                  row={row}
                  names={['Silence_Minutes', 'Day_Cap', 'Valid_From', 'Valid_To', 'Is_Follow_Up']}
                  options={{ Day_Cap: { hint: t('hint.dayCap') }, Silence_Minutes: { hint: t('hint.silence') } }}
                />
              </FieldGrid>
            </Stack>
          </Disclosure>
          <RuleReplayPanel form={form} />
        </>
      )}
    </ResourceDrawer>
  );
}
