// The landing page's own script, and all of it that is fetched at once: the theme switch, the menu, the legal texts, and
// what opens the demo form. The page reads and works without it.
import { initDemoDialog } from './demo-opener';
import { initLegalDialogs } from './legal-dialogs';
import { initMenu } from './menu';
import { initThemeSwitch } from './theme-switch';

initThemeSwitch();
initMenu();
initLegalDialogs();
initDemoDialog();
