import { useNavigate } from 'react-router';

/** Opens an address as a link would, for what cannot be a link, such as a bar of a chart. */
export function useOpenLink(): (to: string | undefined) => void {
  const navigate = useNavigate();
  return (to) => {
    if (to !== undefined) void navigate(to);
  };
}
