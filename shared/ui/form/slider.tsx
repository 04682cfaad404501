import { Slider as ArcoSlider } from '@arco-design/web-react';
import { useRef } from 'react';
import { setAttributes, useA11yFix } from '../arco/a11y-fix';
import type { FieldProps } from './field';

interface SliderProps extends Partial<FieldProps> {
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly disabled?: boolean;
  /** Formats the value for display. */
  readonly text: (value: number) => string;
}

const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/**
 * Arco's slider. Its handle has an accessible name and value text (axe: aria-input-field-name), and moves with arrow
 * keys.
 */
export function Slider({ value, onChange, min, max, step, disabled, text, ...field }: SliderProps) {
  const root = useRef<HTMLDivElement>(null);
  useA11yFix(() =>
    setAttributes(root.current?.querySelector('[class*="-slider-button"]'), {
      ...field,
      role: 'slider',
      tabindex: disabled ? -1 : 0,
      'aria-valuemin': min,
      'aria-valuemax': max,
      'aria-valuenow': value,
      'aria-valuetext': text(value),
    }),
  );
  return (
    <div
      ref={root}
      onKeyDown={(event) => {
        const move = moves[event.key];
        if (move === undefined || disabled) return;
        event.preventDefault();
        onChange(Math.min(max, Math.max(min, value + move * step)));
      }}
    >
      <ArcoSlider
        {...{ value, min, max, step, disabled }}
        formatTooltip={text}
        onChange={(next) => typeof next === 'number' && onChange(next)}
      />
    </div>
  );
}
