'use strict';
exports.activate = () => undefined;
