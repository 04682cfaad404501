import type { FieldInputProps, ResourceParts } from '#core/web';
import { TimeOfDayInput } from '#shared/ui';
import type { tvProgramme } from '../resource';

function StartInput({ field, value, onChange, disabled }: FieldInputProps) {
  return (
    <TimeOfDayInput
      {...field}
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={(time) => onChange(time || null)}
    />
  );
}

const programmeParts: ResourceParts<typeof tvProgramme> = {
  inputs: { Start_Time: StartInput },
  removal: 'confirm',
};

export default programmeParts;
