import type { ResourceParts } from '#core/web';
import type { autoInformRule } from '../resource';
import { RuleForm } from './rule-form';
import { SettingButton } from './setting-button';

/** Custom parts of the rule screen. */
const ruleParts: ResourceParts<typeof autoInformRule> = {
  form: RuleForm,
  toolbar: SettingButton,
  without: ['import'],
};

export default ruleParts;
