/** Icons that things, places and what happens to them are often shown by, as data has their names: `mdi:account`. */
export const commonIcons: readonly string[] = `
  account account-group account-circle alarm alert alert-circle alert-octagon animation antenna apps archive
  arrow-down arrow-left arrow-right arrow-up at battery battery-alert bell bell-alert bell-off bluetooth
  bookmark briefcase broom brightness-6 bug bullhorn bus calculator calendar calendar-clock camera car cart
  cellphone chart-areaspline chart-bar chart-bell-curve chart-line chart-pie check check-circle chevron-down
  chevron-up chip city clipboard-text clock-outline close close-circle cloud cloud-download cloud-upload
  code-braces code-tags cog cog-outline compass content-copy content-save counter crosshairs-gps cube-outline
  currency-usd database delete desktop-classic devices dialpad dip-switch domain door door-open
  dots-horizontal dots-vertical download earth elevator email engine eye eye-off factory fan file
  file-document filter fingerprint fire fire-extinguisher flag flash flask floor-plan folder forklift fountain
  fridge fuel function fuse gas-cylinder gas-station gate gauge gesture-tap gift graph grid hammer-wrench
  heart heart-pulse help-circle history home home-automation home-thermometer hospital-building human hvac
  image information inbox key keyboard label lamp lan laptop layers leaf led-on lightbulb lightbulb-on link
  list-status lock lock-open login logout magnify map map-marker memory menu message meter-electric microphone
  minus-circle molecule-co monitor monitor-dashboard motion-sensor music network newspaper note
  package-variant palette paperclip pause pencil phone pine-tree pipe pipe-valve play plus plus-circle power
  power-plug power-socket printer pulse pump qrcode radiator radio-tower recycle redo refresh remote repeat
  robot rocket-launch rotate-right router router-wireless rss ruler satellite-uplink scale school screwdriver
  security send server server-network shape shield shield-check shopping sign-direction signal sim sitemap
  skip-next skip-previous snowflake solar-panel solar-power speaker speedometer sprinkler sprout stairs star
  stop store subway sun-thermometer sync table tablet tag target television thermometer thermometer-alert
  thumb-up timer toggle-switch tools traffic-light train trash-can tree tree-outline truck tune undo upload
  usb valve vector-line video view-dashboard view-list volume-high wallet warehouse washing-machine watch
  water water-alert water-percent water-pump weather-cloudy weather-night weather-partly-cloudy weather-sunny
  weather-windy web weight wifi wind-turbine window-closed wrench zigbee
`
  .trim()
  .split(/\s+/)
  .map((name) => `mdi:${name}`);
