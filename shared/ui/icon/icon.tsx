import { icons, type IconName } from './icons';

interface IconProps {
  readonly name: IconName;
  /** Pixels; 16 unless given. */
  readonly size?: number;
  readonly className?: string;
}

/** A drawing beside a text; it says nothing to screen readers, so something near it must. */
export function Icon({ name, size = 16, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={icons[name]} />
    </svg>
  );
}

/** True for the name of a drawing, such as one a manifest gives its menu. */
export const isIconName = (name: string | undefined): name is IconName => name !== undefined && name in icons;
