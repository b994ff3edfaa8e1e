/** VitePress's own theme, with room for a plan of 80 columns. */
import theme from 'vitepress/theme';
import './site.css';

export default theme;
