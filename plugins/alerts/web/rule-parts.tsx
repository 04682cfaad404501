import { useText, type ResourceParts } from '#core/web';
import { Tag } from '#shared/ui';
import type { RuleState } from '../contract';
import type { autoInformRule } from '../resource';
import { RuleForm } from './rule-form';
import { SettingButton } from './setting-button';

const tones = {
  on: 'positive',
  off: 'neutral',
  early: 'neutral',
  ended: 'neutral',
  'no-subject': 'negative',
  nobody: 'negative',
} as const;

function StateTag({ state }: { readonly state: RuleState }) {
  const t = useText('alerts');
  return <Tag tone={tones[state]}>{t(`ruleStates.${state}`)}</Tag>;
}

/** Custom parts of the rule screen. */
const ruleParts: ResourceParts<typeof autoInformRule> = {
  form: RuleForm,
  toolbar: SettingButton,
  without: ['import'],
  columns: [
    {
      id: 'State',
      width: 150,
      render: (row) => <StateTag state={(row as { readonly State?: RuleState }).State ?? 'off'} />,
    },
  ],
};

export default ruleParts;
