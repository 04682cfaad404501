/** Logo of the product: a few voices that rise above the others. Its ground has the fill of the class. */
export function Mark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <g fill="#fff">
        <circle cx="8" cy="19" r="1.8" />
        <circle cx="13" cy="16" r="2.3" />
        <circle cx="18.6" cy="12.4" r="3" />
        <circle cx="24.4" cy="18" r="2" />
      </g>
    </svg>
  );
}
