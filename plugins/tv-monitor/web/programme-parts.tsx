import type { FieldInputProps, ResourceParts } from '#core/web';
import { TextInput } from '#shared/ui';
import type { tvProgramme } from '../resource';

function StartInput({ field, value, onChange, disabled }: FieldInputProps) {
  return (
    <TextInput
      {...field}
      type="time"
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value.slice(0, 5) || null)}
    />
  );
}

/** What the screen of programmes has of its own. */
const programmeParts: ResourceParts<typeof tvProgramme> = {
  inputs: { Start_Time: StartInput },
  removal: 'confirm',
};

export default programmeParts;
